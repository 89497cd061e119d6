/** Validators without errors, for modules that are tested without a page and its files. */
import { servedForm } from '../../portal/session/state/served-form.ts';

servedForm.loadValidators = async () => ({});
