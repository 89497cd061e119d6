import type { WebhookReceiver } from './receiver.ts';
import { type WebhookMessage, webhookHeaders } from './signature.ts';

/** The result of an attempt. Neither part contains anything that the receiver wrote. */
export interface PostOutcome {
  readonly isAccepted: boolean;
  /** The status of the response, such as `503`, or the reason why there was none, such as `ECONNREFUSED`. */
  readonly outcome: string;
}

const timeoutMs = 10_000;

/** Sends a message once. Only a status of 200 to 299 accepts it: redirects are not followed. Never throws. */
export async function post(
  { url, secret }: WebhookReceiver,
  message: WebhookMessage,
  mostMs = timeoutMs,
): Promise<PostOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...webhookHeaders(secret, message) },
      body: message.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(mostMs),
    });
    await response.body?.cancel();
    return { isAccepted: response.ok, outcome: String(response.status) };
  } catch (error) {
    return { isAccepted: false, outcome: reasonOf(error) };
  }
}

/** The code or the name of an error. Its message may contain the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
