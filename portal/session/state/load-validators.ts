import type { Validators } from '../../../engine/index.ts';
import { servedForm } from './served-form.ts';

/** Loads the validators of the application. Rejects with ChunkError if loading fails; the next call tries again. */
export const loadValidators = (): Promise<Validators> => servedForm.loadValidators();
