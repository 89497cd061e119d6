import { compileExpanded, type Calculations, type ExpandedForm, type Form } from '../../../engine/index.ts';
import { fetchAsset } from '../../../renderer/loading/load-chunk.ts';

const noCalculations = (): Promise<{ readonly calculations: Calculations }> => Promise.resolve({ calculations: {} });

/** The content hash of the definition of a fetched form; undefined for any other form. */
export const definitionHashOf = ({ hostParts }: Form): string | undefined => hostParts['hash'] as string | undefined;

/** Fetches and compiles a form; `loadCalculations` loads the functions of its derived values, if it has any. */
export async function loadForm(address: string, loadCalculations = noCalculations): Promise<Form> {
  const [response, { calculations }] = await Promise.all([fetchAsset(address), loadCalculations()]);
  const expanded = (await response.json()) as ExpandedForm & { readonly hash?: string };
  const { hash } = expanded;
  return compileExpanded({ ...expanded, hostParts: { ...expanded.hostParts, ...(hash && { hash }) } }, calculations);
}
