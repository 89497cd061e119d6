import type { Form, Validators } from '../../../engine/index.ts';
import { loadModule } from '../../../renderer/loading/load-chunk.ts';
import { rootData } from '../../../renderer/loading/root-data.ts';
import { loadForm } from './load-form.ts';

/** A form that a portal shows. Both functions reject with ChunkError if loading fails; the next call tries again. */
export interface ServedForm {
  readonly load: () => Promise<Form>;
  readonly loadValidators: () => Promise<Validators>;
}

/** The texts of the form of the page: at first those of its first load. */
const texts: Record<string, string> = {};

/** True for the chunks of first visits, which say no text that loads later. */
export const isFirstChunk = (name: string): boolean => ['lazy-portal', 'lazy-cards', 'rare-fields'].includes(name);

/** Loads the texts that only parts say that load on demand. Rejects with ChunkError. */
export async function loadLaterTexts(): Promise<void> {
  const { texts: address } = rootData();
  if (address) Object.assign(texts, (await loadModule<{ readonly texts: object }>(address)).texts);
}

/** The form whose addresses the build has written into the page, so that no code names a form. */
export const servedForm: ServedForm = {
  load: () => {
    const { definition = '', calculations = '' } = rootData();
    return loadForm(definition, loadModule(calculations), texts);
  },
  loadValidators: async () => {
    const { validators = '' } = rootData();
    return (await loadModule<{ readonly validators: Validators }>(validators)).validators;
  },
};
