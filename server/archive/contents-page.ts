/** The first page of an archive: its files with links to them, and what the portal has about the account. */
import { dateWritten, timeWritten } from '../../engine/internal.ts';
import type { Form } from '../../engine/index.ts';
import type { Arrival } from '../database/arrivals.ts';
import type { OwnPasskey } from '../database/passkeys.ts';
import { type MessageName, messageText } from '../forms/messages.ts';
import { html, type Markup, nothing } from '../pdf/markup.ts';
import { paperPage } from '../pdf/paper-page.ts';
import type { ArchivedDocument } from './application-files.ts';

/** An application in an archive. */
export interface ArchivedApplication {
  readonly formId: string;
  readonly title: string;
  readonly isSubmitted: boolean;
  readonly arrivals: readonly Arrival[];
  readonly documents: readonly ArchivedDocument[];
}

/** A session in words. */
export interface ArchivedSession {
  readonly device: string;
  readonly began: Date;
  readonly used: Date;
}

/** The content of the page. */
export interface ArchiveContents {
  /** The form whose texts the page has. */
  readonly form: Form;
  readonly theme: string;
  readonly timeZone: string;
  readonly madeAt: Date;
  readonly username: string;
  readonly signedUpAt: Date;
  readonly applications: readonly ArchivedApplication[];
  /** Newest first. */
  readonly logins: readonly Date[];
  readonly sessions: readonly ArchivedSession[];
  readonly passkeys: readonly Pick<OwnPasskey, 'name' | 'addedAt' | 'usedAt'>[];
}

type Words = (name: MessageName, put?: Readonly<Record<string, string>>) => string;

const fonts = { css: '', families: 'system-ui, sans-serif' };

/** The page as HTML, with typefaces of the device. */
export function contentsPage(contents: ArchiveContents): string {
  const { form, theme, timeZone, madeAt, username, signedUpAt, applications, logins, sessions, passkeys } = contents;
  const words: Words = (name, put) => messageText(form, name, { ...form.institution, ...put });
  const time = (moment: Date): string => timeWritten(timeZone, moment);
  const title = words('archiveTitle');
  const arrivalsOf = ({ arrivals }: ArchivedApplication): readonly Markup[] =>
    arrivals.map(({ what, arrivedAt }) => html`${words('arrival', { what, date: dateWritten(timeZone, arrivedAt) })}`);
  const sessionTimes = ({ device, began, used }: ArchivedSession): string =>
    words('archiveSession', { device, began: time(began), used: time(used) });
  const passkeyTimes = ({ name, addedAt, usedAt }: ArchiveContents['passkeys'][number]): string =>
    usedAt === null
      ? words('archivePasskeyUnused', { name, added: time(addedAt) })
      : words('archivePasskey', { name, added: time(addedAt), used: time(usedAt) });
  const body = html`<main>
    <header>
      <p class="institution">${form.institution['partner_name'] ?? ''}</p>
      <h1>${title}</h1>
      <dl class="record">
        ${pair(words('serviceViewAccount'), username)} ${pair(words('archiveSignedUp'), time(signedUpAt))}
        ${pair(words('pdfMade'), time(madeAt))}
      </dl>
    </header>
    <p>${words('archiveText')}</p>
    ${applications.length === 0 ? html`<p>${words('archiveNoAnswers')}</p>` : nothing}
    ${applications.map((one) => section(one.title, [...filesOf(words, one), ...arrivalsOf(one)]))}
    ${section(
      words('archiveLogins'),
      logins.map((at) => html`${time(at)}`),
    )}
    ${section(
      words('archiveSessions'),
      sessions.map((one) => html`${sessionTimes(one)}`),
    )}
    ${section(
      words('archivePasskeys'),
      passkeys.map((one) => html`${passkeyTimes(one)}`),
    )}
  </main>`;
  return paperPage({ title, theme, fonts, rules: 'main > p { margin-top: 5mm; }', body });
}

const pair = (term: string, text: string): Markup =>
  html`<div>
    <dt>${term}</dt>
    <dd>${text}</dd>
  </div>`;

const section = (title: string, items: readonly Markup[]): Markup =>
  items.length === 0
    ? nothing
    : html`<section class="page">
        <h2>${title}</h2>
        <div class="content">
          <ul>
            ${items.map((item) => html`<li>${item}</li>`)}
          </ul>
        </div>
      </section>`;

function filesOf(words: Words, { formId, isSubmitted, documents }: ArchivedApplication): readonly Markup[] {
  const file = (name: string, text: string): Markup => link(`${formId}/${name}`, text);
  return [
    file('answers.html', words('archiveAnswers')),
    file('answers.pdf', words('archiveAnswersPdf')),
    ...(isSubmitted ? [file('receipt.txt', words('archiveReceipt'))] : []),
    ...documents.flatMap((document) => documentLinks(words, document)),
    file('answers.json', words('archiveAnswersJson')),
  ];
}

function documentLinks(words: Words, { fileName: file, uploaded, converted }: ArchivedDocument): readonly Markup[] {
  const links = [
    ...(uploaded === null ? [] : [link(uploaded, words('archiveUploaded', { file }))]),
    ...(converted === null ? [] : [link(converted, words('archiveConverted', { file }))]),
  ];
  return links.length === 0 ? [html`${words('archiveNoFile', { file })}`] : links;
}

const link = (path: string, text: string): Markup =>
  html`<a href="${path.split('/').map(encodeURIComponent).join('/')}">${text}</a>`;
