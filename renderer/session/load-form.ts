import { compileExpanded, type Calculations, type ExpandedForm, type Form } from '../../engine/index.ts';
import { fetchAsset } from '../loading/load-chunk.ts';

const noCalculations = (): Promise<{ readonly calculations: Calculations }> => Promise.resolve({ calculations: {} });

/** Fetches and compiles a form; `loadCalculations` loads the functions of its derived values, if it has any. */
export async function loadForm(address: string, loadCalculations = noCalculations): Promise<Form> {
  const [response, { calculations }] = await Promise.all([fetchAsset(address), loadCalculations()]);
  return compileExpanded((await response.json()) as ExpandedForm, calculations);
}
