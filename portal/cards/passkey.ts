/** Passkeys of this browser: whether it can have some, and logging in with one. */
import type { Form } from '../../engine/index.ts';
import { loadChunk } from '../../renderer/loading/load-chunk.ts';
import { errorText } from '../base/error-text.ts';
import { say } from '../base/say.ts';
import type { OpenPortal } from '../session/session/portal.ts';
import { publicClient } from '../session/session/public-client.ts';

/** Rejects with ChunkError if loading fails. */
export const webauthn = () => loadChunk({ name: 'webauthn', load: () => import('./webauthn.ts') });

/** False in a browser without passkeys, and at an address without a name, for which no browser makes one. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

/** The browser or the authenticator has made or used no passkey. Its name is the one of the browser's error. */
class PasskeyError extends Error {
  constructor(cause: unknown) {
    super('The browser used no passkey.', { cause });
    this.name = cause instanceof Error ? cause.name : '';
  }
}

/** Rejects with an error of which `passkeyFailure` has a text. */
export async function byBrowser<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    throw new PasskeyError(error);
  }
}

/** Logs in with a passkey that the visitor chooses. */
export async function signInWithPasskey(): Promise<void> {
  const [{ startAuthentication }, { options }] = await Promise.all([webauthn(), publicClient.beginPasskeyLogin()]);
  const { id, response } = await byBrowser(startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  const parts = { client_data: clientDataJSON, authenticator_data: authenticatorData, signature };
  await publicClient.passkeyLogin({ body: { id, ...parts, user_handle: userHandle } });
  noteOffer();
}

const words: Readonly<Record<string, string>> = {
  // Browsers do not tell whether somebody cancelled, waited for too long, or had none.
  NotAllowedError: 'passkeyCancelled',
  AbortError: 'passkeyCancelled',
  InvalidStateError: 'passkeyAlready',
};

/** The text about a failure, with what to do. */
export const passkeyFailure = (error: unknown, open: Pick<OpenPortal, 'store' | 'session'>): string =>
  error instanceof PasskeyError
    ? say(open.store.form, words[error.name] ?? 'passkeyUnsupported')
    : errorText(error, open);

const offered = 'matricula-passkey-offered=1';

/** A cookie, because a log-out clears the storage. */
export function noteOffer(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${offered}; Max-Age=31536000; Path=/; SameSite=Lax${secure}`;
}

/** The offer to add a passkey, once for each browser that can; null afterwards. */
export function passkeyOffer(form: Form): string | null {
  if (!canUsePasskeys() || document.cookie.split('; ').includes(offered)) return null;
  noteOffer();
  return say(form, 'passkeyOffer');
}
