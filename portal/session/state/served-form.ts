import type { Calculations, Form, Validators } from '../../../engine/index.ts';
import { loadModule } from '../../../renderer/loading/load-chunk.ts';
import { rootData } from '../../../renderer/loading/root-data.ts';
import { loadForm } from './load-form.ts';

/** The form that this page shows. */
export interface ServedForm {
  /** The compiled form. */
  load: () => Promise<Form>;
  /** Loads the validators of the form. */
  loadValidators: () => Promise<Validators>;
}

/** The build writes the addresses of the form's files into the page, so that no code names a form. */
const { definition = '', calculations = '', validators = '' } = rootData();

/** The form of this page. Both functions reject with ChunkError if loading fails; the next call tries again. */
export const servedForm: ServedForm = {
  load: () => loadForm(definition, () => loadModule<{ readonly calculations: Calculations }>(calculations)),
  loadValidators: async () => (await loadModule<{ readonly validators: Validators }>(validators)).validators,
};
