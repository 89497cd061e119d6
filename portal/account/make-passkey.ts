import { byBrowser, noteOffer, webauthn } from '../cards/passkey.ts';
import { callAs } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';

/** Makes a passkey for the account of a session. Returns the message of the server. */
export async function makePasskey(session: Session): Promise<string> {
  const { client } = session;
  const [{ startRegistration }, { options }] = await Promise.all([
    webauthn(),
    callAs<'beginPasskey'>(session, () => client.beginPasskey()),
  ]);
  const { id, response } = await byBrowser(startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const body = { id, client_data: clientDataJSON, attestation: attestationObject, transports };
  const { message } = await callAs<'addPasskey'>(session, () => client.addPasskey({ body }));
  noteOffer();
  return message;
}
