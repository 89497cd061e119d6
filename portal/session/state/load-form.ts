import { compileExpanded, type Calculations, type ExpandedForm, type Form } from '../../../engine/index.ts';
import { fetchAsset } from '../../../renderer/loading/load-chunk.ts';
import { numberedValue } from '../../../renderer/loading/numbered-json.ts';

/** The content hash of the definition of a form that its page has fetched; undefined for any other form. */
export const definitionHashOf = ({ hostParts }: Form): string | undefined => hostParts['hash'] as string | undefined;

/** Fetches and compiles a form, with the functions of its derived values if it has any. */
export async function loadForm(
  address: string,
  derived?: Promise<{ readonly calculations: Calculations }>,
): Promise<Form> {
  const [response, loaded] = await Promise.all([fetchAsset(address), derived]);
  return compileExpanded(numberedValue(await response.text()) as ExpandedForm, loaded?.calculations);
}
