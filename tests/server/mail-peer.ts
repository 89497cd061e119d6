/** A mail server for tests: it accepts mails, refuses them, or is not available. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Delivered {
  /** All recipients of the envelope. */
  readonly to: readonly string[];
  readonly mail: Email;
  readonly raw: string;
}

export interface MailPeer {
  /** The value of SMTP_URL. */
  readonly url: string;
  readonly delivered: Delivered[];
  /** The response to every recipient; null accepts the mail. */
  refusal: number | null;
  /** Resolves when `count` mails have arrived. */
  hasDelivered(count: number): Promise<void>;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

export async function startMailPeer(): Promise<MailPeer> {
  const delivered: Delivered[] = [];
  const arrivals = new EventEmitter();
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;

  async function listen(at: number): Promise<SMTPServer> {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(
          peer.refusal === null
            ? null
            : Object.assign(new Error(`No <${address}> here`), { responseCode: peer.refusal }),
        ),
      onData: async (stream, { envelope }, done) => {
        const raw = Buffer.concat((await stream.toArray()) as Buffer[]).toString();
        delivered.push({ to: envelope.rcptTo.map(({ address }) => address), mail: await PostalMime.parse(raw), raw });
        done();
        arrivals.emit('mail');
      },
    });
    // A client may disconnect at any time.
    made.on('error', () => undefined);
    made.listen(at, '127.0.0.1');
    await once(made.server, 'listening');
    return made;
  }

  const peer: MailPeer = {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    refusal: null,
    hasDelivered: async (count) => {
      while (delivered.length < count) await once(arrivals, 'mail');
    },
    goAway: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
    comeBack: async () => {
      server = await listen(port);
    },
  };
  return peer;
}

/** The newest mail to an address. */
export function newestTo({ delivered }: MailPeer, address: string): string {
  const mail = delivered.findLast(({ to }) => to.includes(address))?.mail.text;
  if (mail === undefined) throw new Error(`No mail came to ${address}.`);
  return mail;
}
