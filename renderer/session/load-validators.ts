import type { Validators } from '../../engine/index.ts';
import { loadChunk } from '../loading/load-chunk.ts';

/**
 * The checks of the application's answers. Rejects with ChunkError where they do not arrive; the next call fetches them
 * again.
 */
export async function loadValidators(): Promise<Validators> {
  const { validators } = await loadChunk(() => import('matricula:forms/admissions.validators.js'));
  return validators;
}
