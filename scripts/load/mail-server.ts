/** A mail server for the servers of a load, which can refuse every mail, stay silent or be away. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** How it treats mails. */
export type MailState = 'accepts' | 'refuses' | 'is silent';

/** A mail that it has accepted. */
export interface AcceptedMail {
  readonly to: string;
  readonly text: string;
}

/** A running mail server. */
export interface MailServer {
  /** The value of SMTP_URL. */
  readonly url: string;
  readonly accepted: readonly AcceptedMail[];
  state: MailState;
  /** Accepts no connections until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

/** Starts a mail server at a loopback address. */
export async function startMailServer(address: string): Promise<MailServer> {
  const accepted: AcceptedMail[] = [];
  const listen = async (port: number): Promise<SMTPServer> => {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onMailFrom: (_address, _session, done) => {
        if (server.state === 'refuses') done(Object.assign(new Error('Try later.'), { responseCode: 451 }));
        else if (server.state === 'accepts') done();
      },
      onData: (stream, { envelope }, done) => {
        const receive = async (): Promise<void> => {
          const { text = '' } = await PostalMime.parse(Buffer.concat((await stream.toArray()) as Buffer[]));
          if (server.state !== 'accepts') return;
          for (const { address: to } of envelope.rcptTo) accepted.push({ to, text });
          done();
        };
        // The connection of a mail may be cut at any time: then it has not arrived.
        receive().catch(() => undefined);
      },
    });
    // A client may disconnect at any time.
    made.on('error', () => undefined);
    made.listen(port, address);
    await once(made.server, 'listening');
    return made;
  };
  const server: MailServer = {
    url: '',
    accepted,
    state: 'accepts',
    goAway: () => new Promise((resolve) => running.close(() => resolve())),
    comeBack: async () => {
      running = await listen(port);
    },
  };
  let running = await listen(0);
  const { port } = running.server.address() as AddressInfo;
  return Object.assign(server, { url: `smtp://${address}:${port}` });
}
