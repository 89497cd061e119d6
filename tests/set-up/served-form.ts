/** Validators without errors, for modules that are tested without a page and its files. */
import { servedForm } from '../../renderer/session/served-form.ts';

servedForm.loadValidators = async () => ({});
