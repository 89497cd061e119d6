import { ServerError } from '../../../api-client/index.ts';
import { refusalOf } from '../queue/save-failure.ts';
import type { PortalMemory } from './portal-memory.ts';

/** Waits for a call. Records a refusal because the form is not open: the next page of the form shows it. */
export async function noteOpening<T>({ state }: PortalMemory, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const opening = error instanceof ServerError ? refusalOf(error).opening : undefined;
    if (opening !== undefined) state.setState({ opening });
    throw error;
  }
}
