/** Modules that are tested without a page have no form's files: checks that find nothing wrong. */
import { servedForm } from '../../renderer/session/served-form.ts';

servedForm.loadValidators = async () => ({});
