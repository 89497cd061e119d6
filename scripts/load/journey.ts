/**
 * What applicants do, and how often each act is in one journey from the log-in to the receipt, of about 110 calls. The
 * application is complete before, so that it can be submitted at any time.
 */
import { FormData } from 'undici';
import { png } from '../documents/pictures.ts';
import { completeApplication } from '../../tests/support/complete-applications.ts';
import type { Answered, Client } from './client.ts';
import { networkOf, type Person, password, takeSession } from './people.ts';

/** Something that an applicant does, of one call or several. */
export interface Act {
  /** How often it is in a journey. */
  readonly times: number;
  /** `due` is the time at which its first call should be sent. */
  run(person: Person, client: Client, due: number): Promise<unknown>;
}

/** Free texts of the form, of which each save changes one. */
const texts = ['preferred_name', 'middle_name', 'address_line_2', 'other_names', 'city', 'hs_name'] as const;
const words = ['Wichita', 'East High', 'Main Street', 'Lovelace', 'North High', 'Topeka'] as const;
const errors = { phone_mobile: ['Please provide a valid US phone number for cell phone.'] };
const uploadKey = 'perm_resident_upload';
/** Every fifth applicant uploads a card, and completes the application without submitting it. */
const holdsCard = ({ network }: Person): boolean => Number(network.split('.').at(-1)) % 5 === 0;
const cardAnswers = { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };
const card = new Blob([Uint8Array.from(png(600, 380, (x, y) => (x * y) % 251))]);

/** Fills in everything, as in the days before. */
export async function fillIn(person: Person, client: Client): Promise<void> {
  const answers = holdsCard(person) ? { ...completeApplication, ...cardAnswers } : completeApplication;
  await client.call(person, 'webStatus', { body: { web_status: 'started' } });
  const saved = await client.call(person, 'saveAnswers', { body: { answers } });
  if (saved.status !== 200) throw new Error(`The answers were not saved: ${JSON.stringify(saved)}`);
  await client.call(person, 'webStatus', { body: { web_status: 'validating' } });
}

/** The acts by name. `assets` are the paths of the files of the page. */
export function actsOf(assets: readonly string[]): Readonly<Record<string, Act>> {
  let strangers = 0;
  const some = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  const act = (times: number, run: Act['run']): Act => ({ times, run });
  return {
    arrive: act(1.5, async (person, client, due) => {
      await client.load(person, '/', due);
      await Promise.all([client.load(person, some(assets)), client.load(person, some(assets))]);
      return client.call(person, 'profile');
    }),
    logIn: act(1, async (person, client, due) => {
      const { username } = person;
      const stranger = { session: null, binding: null, network: person.network };
      const answered = await client.call(stranger, 'login', { body: { username, password } }, due);
      if (answered.session !== null) takeSession(person, answered.session);
      return client.call(person, 'profile');
    }),
    signUp: act(0.2, (_person, client, due) => {
      const number = (strangers += 1);
      const stranger = { session: null, binding: null, network: networkOf(1_000_000 + number) };
      const body = { username: `stranger-${number}@example.edu`, password };
      return client.call(stranger, 'signup', { body }, due);
    }),
    turnPage: act(8, (person, client, due) =>
      client.call(person, 'lastPage', { body: { last_page: some(['/about', '/high-school', '/final-steps']) } }, due),
    ),
    save: act(50, (person, client, due) => save(person, client, due)),
    saveUnchanged: act(4, (person, client, due) =>
      client.call(person, 'saveAnswers', { body: { answers: { first_name: 'Ada' } } }, due),
    ),
    search: act(14, (person, client, due) => {
      const query = { category: 'hs_ceeb', query: some(words).slice(0, 3 + Math.floor(Math.random() * 6)) };
      return client.call(person, 'lookup', { query }, due);
    }),
    showErrors: act(6, (person, client, due) => client.call(person, 'validations', { body: { errors } }, due)),
    choose: act(5, (person, client, due) => {
      const body = { button_id: 'hs', num_components: 2 };
      return client.call(person, 'addAnother', { body }, due);
    }),
    pollCopy: act(5, (person, client, due) => client.call(person, 'pdfCopy', {}, due)),
    pollDocument: act(3, (person, client, due) => client.call(person, 'conversion', { key: uploadKey }, due)),
    upload: act(1, (person, client, due) => upload(person, client, due)),
    submit: act(0.7, (person, client, due) => submit(person, client, due)),
  };
}

async function save(person: Person, client: Client, due: number): Promise<Answered> {
  const key = texts[(person.saves += 1) % texts.length] as string;
  const value = `${words[person.saves % words.length]} ${person.saves}`;
  const sent = { acknowledged: person.answers.get(key)?.acknowledged ?? null, latest: value };
  person.answers.set(key, sent);
  const answered = await client.call(person, 'saveAnswers', { body: { answers: { [key]: value } } }, due);
  if (answered.status === 200) sent.acknowledged = value;
  return answered;
}

async function upload(person: Person, client: Client, due: number): Promise<void> {
  if (!holdsCard(person)) return;
  const { status, body } = await client.call(person, 'presignedUrl', { body: { answer_key: uploadKey } }, due);
  if (status !== 200) return;
  const { url, fields } = body as { readonly url: string; readonly fields: Readonly<Record<string, string>> };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', card, 'card.png');
  if ((await client.post(person, url, form)).status !== 204) return;
  const id = fields['key'] ?? '';
  const sent = { acknowledged: person.document?.acknowledged ?? null, latest: id };
  person.document = sent;
  const file = { file_key: id, file_name: 'card.png' };
  if ((await client.call(person, 'convertDocument', { key: uploadKey, body: file })).status === 200)
    sent.acknowledged = id;
}

async function submit(person: Person, client: Client, due: number): Promise<void> {
  if (holdsCard(person)) return;
  const { status, body } = await client.call(person, 'submit', {}, due);
  if (status === 200)
    person.reference = (body as { readonly receipt: { readonly reference: string } }).receipt.reference;
}
