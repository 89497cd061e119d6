import type { Form, Validators } from '../../../engine/index.ts';
import { loadModule } from '../../../renderer/loading/load-chunk.ts';
import { rootData } from '../../../renderer/loading/root-data.ts';
import { loadForm } from './load-form.ts';

/** A form that a portal shows. Both functions reject with ChunkError if loading fails; the next call tries again. */
export interface ServedForm {
  readonly load: () => Promise<Form>;
  readonly loadValidators: () => Promise<Validators>;
}

/** The form whose addresses the build has written into the page, so that no code names a form. */
export const servedForm: ServedForm = {
  load: () => {
    const { definition = '', calculations = '' } = rootData();
    return loadForm(definition, loadModule(calculations));
  },
  loadValidators: async () => {
    const { validators = '' } = rootData();
    return (await loadModule<{ readonly validators: Validators }>(validators)).validators;
  },
};
