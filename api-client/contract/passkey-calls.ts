/** The calls about passkeys. Bytes are written in base64url. */
import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { closed, message, object } from './schemas.ts';

const bytes = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '^[\\w-]+$' });
const passkeyId = Type.String({ pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
/** The longest credential has 1023 bytes. */
const credentialId = bytes(1364);
const publicKey = Type.Literal('public-key');
const needed = Type.Literal('required');
const transport = Type.Union([
  Type.Literal('ble'),
  Type.Literal('cable'),
  Type.Literal('hybrid'),
  Type.Literal('internal'),
  Type.Literal('nfc'),
  Type.Literal('smart-card'),
  Type.Literal('usb'),
]);
/** In milliseconds. */
const timeout = Type.Integer();

export const passkeyCalls = {
  passkeys: {
    ...routes.passkeys,
    role: 'applicant',
    isActivity: false,
    summary: "The account's passkeys, oldest first.",
    output: object({
      passkeys: Type.Array(
        object({
          id: Type.String(),
          name: Type.String(),
          /** ISO 8601 with offset, in the institution's time zone. */
          added_at: Type.String(),
          /** The last log-in with it; null before the first one. */
          used_at: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
      time_zone: Type.String(),
    }),
  },
  beginPasskey: {
    ...routes.beginPasskey,
    role: 'applicant',
    isActivity: true,
    summary:
      'The options with which a browser makes a passkey, once within five minutes. Refused ten minutes after the ' +
      'log-in or the password.',
    output: object({
      message: Type.String(),
      /** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
      options: object({
        challenge: Type.String(),
        rp: object({ id: Type.String(), name: Type.String() }),
        user: object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
        pubKeyCredParams: Type.Array(object({ type: publicKey, alg: Type.Integer() })),
        timeout,
        attestation: Type.Literal('none'),
        excludeCredentials: Type.Array(
          object({ id: Type.String(), type: publicKey, transports: Type.Array(transport) }),
        ),
        authenticatorSelection: object({
          residentKey: needed,
          requireResidentKey: Type.Boolean(),
          userVerification: needed,
        }),
      }),
    }),
  },
  addPasskey: {
    ...routes.addPasskey,
    role: 'applicant',
    isActivity: true,
    summary: 'Adds the passkey that a browser made with options of this session, and mails about it; at most ten.',
    body: object({
      id: credentialId,
      client_data: bytes(8192),
      attestation: bytes(32_768),
      transports: Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 }),
    }),
    output: message,
  },
  renamePasskey: {
    ...routes.renamePasskey,
    role: 'applicant',
    isActivity: true,
    summary: 'Renames a passkey.',
    body: object({ id: passkeyId, name: Type.String({ maxLength: 60 }) }),
    output: message,
  },
  removePasskey: {
    ...routes.removePasskey,
    role: 'applicant',
    isActivity: true,
    summary: 'Removes a passkey, and mails about it. Refused ten minutes after the log-in or the password.',
    query: Type.Object({ id: passkeyId }, closed),
    output: message,
  },
  beginPasskeyLogin: {
    ...routes.beginPasskeyLogin,
    role: 'public',
    isActivity: false,
    summary: 'The options with which a browser signs in with a passkey of any account, once within five minutes.',
    output: object({
      message: Type.String(),
      /** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
      options: object({ challenge: Type.String(), rpId: Type.String(), timeout, userVerification: needed }),
    }),
  },
  passkeyLogin: {
    ...routes.passkeyLogin,
    role: 'public',
    isActivity: false,
    summary: 'Opens a session with a signed challenge; anything but a valid signature of a passkey answers 400.',
    body: object({
      id: credentialId,
      client_data: bytes(8192),
      authenticator_data: bytes(8192),
      signature: bytes(2048),
      user_handle: bytes(128),
    }),
    output: message,
  },
} as const satisfies Record<string, Endpoint>;
