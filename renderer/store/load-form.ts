import { BadConfigurationError } from '../../api-client/index.ts';
import { compileForm, type Calculations, type Form, type FormDefinition } from '../../engine/index.ts';

const noCalculations = (): Promise<{ readonly calculations: Calculations }> => Promise.resolve({ calculations: {} });

/** Fetches and compiles a form; `ahead` loads the functions of its derived values, where it has any. */
export async function loadForm(address: string, ahead = noCalculations): Promise<Form> {
  const [response, { calculations }] = await Promise.all([fetch(address), ahead()]);
  if (!response.ok) throw new BadConfigurationError(`The form ${address} is not there.`);
  return compileForm(await response.json() as FormDefinition, calculations);
}
