/**
 * What applicants do, and how often each act is in one journey from the log-in to the receipt, of about 110 calls. The
 * application is complete before, so that it can be submitted at any time.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { FormData } from 'undici';
import { png } from '../documents/pictures.ts';
import type { Reply, Client } from './client.ts';
import { accepted, networkAddress, type Person, samePassword, sent } from './people.ts';
import type { Output } from '../../api-client/index.ts';
import { type FormEntries, someText, type VersionPage } from './entries.ts';

/** Something that an applicant does, of one call or several. */
export interface Act {
  /** How often it is in a journey. */
  readonly times: number;
  /** Who does it. */
  readonly by: (person: Person) => boolean;
  /** `due` is the time at which its first call should be sent. */
  run(person: Person, client: Client, due: number): Promise<unknown>;
}

const searched = ['East', 'Central High', 'Main Street', 'North', 'Lovelace', 'Topeka'] as const;
/** Every fifth applicant has a document, and does not submit. */
const hasDocument = ({ network }: Person): boolean => Number(network.split('.').at(-1)) % 5 === 0;
const picture = new Blob([Uint8Array.from(png(600, 380, (x, y) => (x * y) % 251))]);

/** Enters everything, as in the days before. */
export async function fillIn(person: Person, client: Client, entries: FormEntries): Promise<void> {
  const answers = hasDocument(person) ? entries.withDocument.answers : entries.complete;
  await client.call(person, 'webStatus', { body: { web_status: 'started' } });
  const saved = await client.call(person, 'saveAnswers', { body: { answers } });
  if (saved.status !== 200) throw new Error(`The answers were not saved: ${JSON.stringify(saved)}`);
  await client.call(person, 'webStatus', { body: { web_status: 'validating' } });
}

/** The acts by name. `assets` are the paths of the files of the page, `pages` those of later versions of the form. */
export function actsOf(
  assets: readonly string[],
  entries: FormEntries,
  pages: readonly VersionPage[] = [],
): Readonly<Record<string, Act>> {
  let strangers = 0;
  const some = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  const act = (times: number, run: Act['run'], by: Act['by'] = () => true): Act => ({ times, run, by });
  return {
    arrive: act(1.5, async (person, client, due) => {
      await client.load(person, '/', due);
      await Promise.all([client.load(person, some(assets)), client.load(person, some(assets))]);
      return client.call(person, 'profile');
    }),
    logIn: act(1, async (person, client, due) => {
      const { username } = person;
      const { status } = await client.call(person, 'login', { body: { username, password: samePassword } }, due);
      // The former session may have ended all the same.
      if (status !== 200) return void (person.isDone = true);
      return client.call(person, 'profile');
    }),
    signUp: act(0.2, (_person, client, due) => {
      const number = (strangers += 1);
      const stranger = { cookies: new Map<string, string>(), network: networkAddress(1_000_000 + number) };
      const body = { username: `stranger-${number}@example.edu`, password: samePassword };
      return client.call(stranger, 'signup', { body }, due);
    }),
    turnPage: act(8, (person, client, due) =>
      client.call(person, 'lastPage', { body: { last_page: some(entries.paths) } }, due),
    ),
    save: act(50, (person, client, due) => save(person, client, entries, due, pages.at(-1) ?? entries.page)),
    saveUnchanged: act(4, (person, client, due) =>
      client.call(person, 'saveAnswers', { body: { answers: entries.unchanged } }, due),
    ),
    search: act(14, (person, client, due) => {
      const query = {
        category: some(entries.lookups),
        query: some(searched).slice(0, 3 + Math.floor(Math.random() * 6)),
      };
      return client.call(person, 'lookup', { query }, due);
    }),
    showErrors: act(6, (person, client, due) => client.call(person, 'validations', { body: { errors: {} } }, due)),
    choose: act(5, (person, client, due) => {
      const body = { button_id: some(entries.repeats), num_components: 2 };
      return client.call(person, 'addAnother', { body }, due);
    }),
    printCopy: act(1, printCopy),
    pollDocument: act(3, (person, client, due) =>
      client.call(person, 'conversion', { key: entries.withDocument.key }, due),
    ),
    upload: act(1, (person, client, due) => upload(person, client, entries.withDocument.key, due), hasDocument),
    submit: act(0.7, submit, (person) => !hasDocument(person)),
  };
}

/** Requests a PDF copy and polls for it as the page does, for a minute at most. */
async function printCopy(person: Person, client: Client, due: number): Promise<void> {
  let reply = await client.call(person, 'pdfCopy', {}, due);
  for (let polls = 0; polls < mostPolls && !isPrinted(reply); polls += 1) {
    await pause(pollMs);
    reply = await client.call(person, 'pdfCopy');
  }
}

const mostPolls = 60;
const pollMs = 1_000;

const isPrinted = ({ status, body }: Reply): boolean =>
  status === 200 && (body as { readonly status: string }).status === 'COMPLETED';

/** Saves one answer. Loads the page again when the server has left it out, because its form is a newer one. */
async function save(person: Person, client: Client, { texts, page }: FormEntries, due: number, newest: VersionPage) {
  const key = texts[(person.saves += 1) % texts.length] as string;
  const value = someText(person.saves);
  person.answers.set(key, sent(person.answers.get(key) ?? null, value));
  const { definition, nameOf } = person.page ?? page;
  const body = { answers: { [nameOf(key)]: value }, definition };
  const answered = await client.call(person, 'saveAnswers', { body }, due);
  if (answered.status !== 200) return;
  const { discarded } = answered.body as Output<'saveAnswers'>;
  if (discarded === undefined) person.answers.set(key, accepted(value));
  else person.page = newest;
}

async function upload(person: Person, client: Client, key: string, due: number): Promise<void> {
  const { status, body } = await client.call(person, 'presignedUrl', { body: { answer_key: key } }, due);
  if (status !== 200) return;
  const { url, fields } = body as { readonly url: string; readonly fields: Readonly<Record<string, string>> };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', picture, 'card.png');
  if ((await client.post(person, url, form)).status !== 204) return;
  const id = fields['key'] ?? '';
  person.document = sent(person.document, id);
  const file = { file_key: id, file_name: 'card.png' };
  const { status: begun } = await client.call(person, 'convertDocument', { key, body: file });
  if (begun === 200) person.document = accepted(id);
}

async function submit(person: Person, client: Client, due: number): Promise<void> {
  const { status, body } = await client.call(person, 'submit', {}, due);
  // Without an answer, or with 503, it may have been stored all the same.
  person.isDone = true;
  if (status !== 200) return;
  person.reference = (body as { readonly receipt: { readonly reference: string } }).receipt.reference;
}
