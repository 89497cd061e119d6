/** The admissions form as it stands in `forms/`, compiled once for a test file. */
import { compileWithAhead } from '../../engine/ahead.ts';
import { parseForm } from '../../engine/check/index.ts';
import { loadFormSource } from '../../scripts/load-form.ts';

export const { form, validators } = compileWithAhead(parseForm(await loadFormSource('forms/admissions')));
