import type { Validators } from '../../engine/index.ts';
import { servedForm } from './served-form.ts';

/**
 * The checks of the application's answers. Rejects with ChunkError where they do not arrive; the next call fetches them
 * again.
 */
export const loadValidators = (): Promise<Validators> => servedForm.loadValidators();
