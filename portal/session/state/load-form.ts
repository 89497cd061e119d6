import { compileExpanded, type Calculations, type ExpandedForm, type Form } from '../../../engine/index.ts';
import { fetchAsset } from '../../../renderer/loading/load-chunk.ts';
import { numberedValue } from '../../../renderer/loading/numbered-json.ts';

/** Fetches and compiles a form, with the functions of its derived values if it has any. Its texts go into `texts`. */
export async function loadForm(
  address: string,
  texts: Record<string, string>,
  derived?: Promise<{ readonly calculations: Calculations }>,
): Promise<Form> {
  const [response, loaded] = await Promise.all([fetchAsset(address), derived]);
  const form = numberedValue(await response.text()) as ExpandedForm;
  // The same object, which can get further texts.
  return compileExpanded({ ...form, messages: Object.assign(texts, form.messages) }, loaded?.calculations);
}
