/** Signs webhooks as Standard Webhooks describes it, so that receivers can verify them with an existing library. */
import { createHmac } from 'node:crypto';

/** A message to sign. */
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
