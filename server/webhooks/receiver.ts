export interface WebhookReceiver {
  /** https, or http on this machine. */
  readonly url: string;
  /** The key of the signatures: 24 to 64 bytes. */
  readonly secret: Buffer;
}

/**
 * Reads the settings of a receiver; null without an address. Returns a fault as the end of a sentence about a setting.
 */
export function receiverFrom(
  url: string | null,
  secret: string | null,
  isLoopback: (host: string) => boolean,
): WebhookReceiver | null | { readonly fault: string } {
  if (url === null) return null;
  const parsed = URL.canParse(url) ? new URL(url) : null;
  // The values contain secrets, so the messages do not.
  if (parsed === null || !isSecure(parsed, isLoopback))
    return { fault: 'WEBHOOK_URL must start with https://, because the applications are sent there.' };
  if (parsed.username !== '' || parsed.password !== '' || parsed.hash !== '')
    return { fault: 'WEBHOOK_URL must contain no user name, password or fragment.' };
  const key = secretFrom('WEBHOOK_SECRET', secret ?? '');
  return 'fault' in key ? key : { url: parsed.href, secret: key };
}

/** Reads a shared secret. Returns a fault as a sentence about its setting. */
export function secretFrom(setting: string, value: string): Buffer | { readonly fault: string } {
  const text = value.replace(/^whsec_/, '');
  const key = Buffer.from(text, 'base64');
  if (key.length < 24 || key.length > 64 || key.toString('base64').replace(/=+$/, '') !== text.replace(/=+$/, ''))
    return { fault: `${setting} must be 24 to 64 bytes in base64; "openssl rand -base64 32" prints such a secret.` };
  return key;
}

const isSecure = ({ protocol, hostname }: URL, isLoopback: (host: string) => boolean): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
