import { compileExpanded, type Calculations, type ExpandedForm, type Form } from '../../../engine/index.ts';
import { fetchAsset } from '../../../renderer/loading/load-chunk.ts';
import { numberedValue } from '../../../renderer/loading/numbered-json.ts';

/** Fetches and compiles a form, with the functions of its derived values if it has any, and texts beside its own. */
export async function loadForm(
  address: string,
  derived?: Promise<{ readonly calculations: Calculations }>,
  texts: Record<string, string> = {},
): Promise<Form> {
  const [response, loaded] = await Promise.all([fetchAsset(address), derived]);
  const form = numberedValue(await response.text()) as ExpandedForm;
  // The same object, which can get further texts.
  return compileExpanded({ ...form, messages: Object.assign(texts, form.messages) }, loaded?.calculations);
}
