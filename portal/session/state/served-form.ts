import type { Form, Validators } from '../../../engine/index.ts';
import { loadModule } from '../../../renderer/loading/load-chunk.ts';
import { rootData } from '../../../renderer/loading/root-data.ts';
import { loadForm } from './load-form.ts';

/** A form that a portal shows. Both functions reject with ChunkError if loading fails; the next call tries again. */
export interface ServedForm {
  /** The texts of the form, which `addLaterTexts` completes. */
  readonly texts: Record<string, string>;
  readonly load: () => Promise<Form>;
  readonly loadValidators: () => Promise<Validators>;
}

/** The chunks of first visits, which say no text that loads later: that of every page, and those of account screens. */
export const firstChunks: readonly string[] = ['lazy-portal', 'lazy-cards', 'rare-fields'];

/** Adds the texts that only parts say that load on demand. Rejects with ChunkError. */
export async function addLaterTexts({ texts }: ServedForm): Promise<void> {
  const { texts: address } = rootData();
  if (address) Object.assign(texts, (await loadModule<{ readonly texts: object }>(address)).texts);
}

/** The form whose addresses the build has written into the page, so that no code names a form. */
export function formOfPage(): ServedForm {
  const { definition = '', calculations = '', validators = '' } = rootData();
  const texts = {};
  return {
    texts,
    load: () => loadForm(definition, texts, loadModule(calculations)),
    loadValidators: async () => (await loadModule<{ readonly validators: Validators }>(validators)).validators,
  };
}
