import address from 'matricula:forms/admissions.validators.js?address';
import type { Validators } from '../../engine/index.ts';

const state: { asked: Promise<Validators> | null; failures: number } = { asked: null, failures: 0 };

/** The checks of the application's answers, fetched once. Rejects where they do not arrive; whoever asks next has them fetched again. */
export function loadValidators(): Promise<Validators> {
  state.asked ??= fetchValidators().catch((error: unknown) => {
    state.asked = null;
    state.failures += 1;
    throw error;
  });
  return state.asked;
}

/** A browser may remember for as long as the page lives that nothing came from an address. */
async function fetchValidators(): Promise<Validators> {
  const { validators } = await import(state.failures === 0 ? address : `${address}?again=${state.failures}`) as { readonly validators: Validators };
  return validators;
}
