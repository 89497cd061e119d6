/** Signs and verifies messages as Standard Webhooks describes it, so that both sides can use an existing library. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface WebhookMessage {
  /** Unique for each event, and the same at each attempt: the idempotency key. */
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

/** The headers of a message: its id, the time of the attempt in seconds, and the HMAC-SHA-256 of both and the body. */
export function webhookHeaders(secret: Buffer, { id, sentAt, body }: WebhookMessage): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** The seconds by which the times of both sides can differ. */
const freshSeconds = 300;

/** The id of a message that was signed with this secret within the last five minutes; null for any other. */
export function signedId(secret: Buffer, headers: IncomingHttpHeaders, body: Buffer, now: Date): string | null {
  const [id = '', time = '', signatures = ''] = ['id', 'timestamp', 'signature'].map((name) => {
    const value = headers[`webhook-${name}`];
    return typeof value === 'string' ? value : '';
  });
  if (!/^[\x21-\x7e]{1,200}$/.test(id) || !/^\d{1,12}$/.test(time)) return null;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > freshSeconds) return null;
  const expected = createHmac('sha256', secret).update(`${id}.${time}.`).update(body).digest();
  // A sender that changes its secret signs with both.
  const isSigned = signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return one.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned ? id : null;
}
