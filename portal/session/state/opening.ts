import { ServerError } from '../../../api-client/index.ts';
import { refusalOf } from '../queue/save-failure.ts';
import { useSessionState } from './session-state.ts';

/** Waits for a call. Records a refusal because the form is not open: the next page of the form shows it. */
export async function noteOpening<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const opening = error instanceof ServerError ? refusalOf(error).opening : undefined;
    if (opening !== undefined) useSessionState.setState({ opening });
    throw error;
  }
}
