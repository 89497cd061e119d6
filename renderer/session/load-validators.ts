import type { Validators } from '../../engine/index.ts';
import { loadChunk } from '../loading/load-chunk.ts';

/** Loads the validators of the application. Rejects with ChunkError if loading fails; the next call tries again. */
export async function loadValidators(): Promise<Validators> {
  const { validators } = await loadChunk(() => import('matricula:forms/admissions.validators.js'));
  return validators;
}
