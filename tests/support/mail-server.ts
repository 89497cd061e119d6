/** A mail server for tests and loads: it accepts mails, refuses them, stays silent, or is not available. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that was accepted. */
export interface Delivered {
  /** All recipients of the envelope. */
  readonly to: readonly string[];
  readonly mail: Email;
  readonly raw: string;
}

export interface MailServer {
  /** The value of SMTP_URL. */
  readonly url: string;
  readonly delivered: Delivered[];
  /** The response to every recipient; null accepts the mail. */
  refusal: number | null;
  /** It does not answer to mails. */
  isSilent: boolean;
  /** Resolves when `count` mails have arrived. */
  hasDelivered(count: number): Promise<void>;
  /** Accepts no connections until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

/** Starts a mail server at a loopback address. */
export async function startMailServer(address = '127.0.0.1'): Promise<MailServer> {
  const arrivals = new EventEmitter();
  const server: MailServer = {
    url: '',
    delivered: [],
    refusal: null,
    isSilent: false,
    hasDelivered: async (count) => {
      while (server.delivered.length < count) await once(arrivals, 'mail');
    },
    goAway: () => new Promise((resolve) => running.close(() => resolve())),
    comeBack: async () => {
      running = await listen(optionsFor(server, arrivals), port, address);
    },
  };
  let running = await listen(optionsFor(server, arrivals), 0, address);
  const { port } = running.server.address() as AddressInfo;
  return Object.assign(server, { url: `smtp://${address}:${port}` });
}

function optionsFor(server: MailServer, arrivals: EventEmitter): SMTPServerOptions {
  return {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onMailFrom: (_address, _session, done) => {
      if (!server.isSilent) done();
    },
    onRcptTo: ({ address }, _session, done) =>
      done(
        server.refusal === null
          ? null
          : Object.assign(new Error(`No <${address}> here`), { responseCode: server.refusal }),
      ),
    onData: (stream, { envelope }, done) => {
      const receive = async (): Promise<void> => {
        const raw = Buffer.concat((await stream.toArray()) as Buffer[]).toString();
        const mail = await PostalMime.parse(raw);
        if (server.isSilent) return;
        server.delivered.push({ to: envelope.rcptTo.map(({ address }) => address), mail, raw });
        done();
        arrivals.emit('mail');
      };
      // The connection of a mail may be cut at any time: then it has not arrived.
      receive().catch(() => undefined);
    },
  };
}

async function listen(options: SMTPServerOptions, port: number, address: string): Promise<SMTPServer> {
  const made = new SMTPServer(options);
  // A client may disconnect at any time.
  made.on('error', () => undefined);
  made.listen(port, address);
  await once(made.server, 'listening');
  return made;
}

export function newestTo({ delivered }: MailServer, address: string): string {
  const mail = delivered.findLast(({ to }) => to.includes(address))?.mail.text;
  if (mail === undefined) throw new Error(`No mail came to ${address}.`);
  return mail;
}
