/** Writes the HTML page of each form that the portal shows as an application. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExpandedForm } from '../../engine/index.ts';
import { withDeadline } from '../../portal/opening/with-deadline.ts';
import { serverMessages } from '../../server/index.ts';
import { fetchLink, writeAsset } from './asset.ts';
import { darkFile, themeFile } from './brand.ts';
import { builtBrand, builtForms, builtMigrations, formsFolder } from './forms.ts';
import { encodeHtml } from './html-text.ts';
import { numberedJson } from './numbered-json.ts';

type FormTexts = ExpandedForm['messages'];
type BuiltForm = ExpandedForm & { readonly hash: string };

/** The URLs of the files of a form, by the name of their placeholder in index.html. */
interface FormFiles {
  readonly definition: string;
  /** The texts that the first load lacks; empty if it has all. */
  readonly texts: string;
  readonly calculations: string;
  readonly validators: string;
  /** The number of the last migration, and the file of all; both are empty for a form without migrations. */
  readonly migration: string;
  readonly migrations: string;
}

/**
 * Writes index.html for the default form and `<id>/index.html` for every other one. Each page contains the
 * URLs of its own form, so no page has a table of forms. The head of every page contains `links`. `isLater` is true for
 * the names of the texts that the first load lacks.
 */
export async function writeFormPages(out: string, links: readonly string[], isLater: IsLater): Promise<void> {
  const template = await readFile('portal/start/index.html', 'utf8');
  const [defaultForm = '', ...others] = (await builtForms(out)).forms;
  const write = (id: string, base: string): Promise<void> => writeFormPage({ out, template, links, id, base, isLater });
  await Promise.all([write(defaultForm, ''), ...others.map((id) => write(id, `/${id}`))]);
}

type IsLater = (name: string) => boolean;

interface FormPage {
  readonly out: string;
  readonly template: string;
  readonly links: readonly string[];
  readonly id: string;
  readonly base: string;
  readonly isLater: IsLater;
}

async function writeFormPage({ out, template, links, id, base, isLater }: FormPage): Promise<void> {
  const files = await copyFormFiles(out, id, await pageForm(out, id, base), isLater);
  // The script would ask for them only when it runs.
  const preloads = [files.definition, files.calculations].map(fetchLink);
  const words = { ...(await firstWords(out, id)), ...files, base };
  const folder = join(out, 'public', base);
  await mkdir(folder, { recursive: true });
  const html = withWords(template, words).replace('<!-- head -->', () => [...links, ...preloads].join('\n'));
  // Indentation and the ends of empty elements are a part of what a visitor waits for.
  await writeFile(join(folder, 'index.html'), html.replaceAll(/\n +/g, '\n').replaceAll(' />', '>'));
}

/** Their names contain a hash of their content, like those of all other cached files. */
async function copyFormFiles(
  out: string,
  id: string,
  { messages, ...form }: ExpandedForm,
  isLater: IsLater,
): Promise<FormFiles> {
  const copy = async (name: string, ending: string): Promise<string> =>
    writeAsset(out, name, ending, await readFile(join(formsFolder(out), `${name}.${ending}`)));
  const textsWhere = (isThere: IsLater): FormTexts =>
    Object.fromEntries(Object.entries(messages).filter(([name]) => isThere(name)));
  const later = JSON.stringify(textsWhere(isLater));
  const first = numberedJson({ ...form, messages: textsWhere((name) => !isLater(name)) });
  const [definition, texts, calculations, validators] = await Promise.all([
    writeAsset(out, id, 'json', Buffer.from(first)),
    later === '{}' ? '' : writeAsset(out, `${id}.texts`, 'js', Buffer.from(`export const texts = ${later};`)),
    copy(`${id}.calculations`, 'js'),
    copy(`${id}.validators`, 'js'),
  ]);
  const { number = '' } = (await builtMigrations(out, id)).at(-1) ?? {};
  const migrations = number === '' ? '' : await copy(`${id}.migrations`, 'json');
  return { definition, texts, calculations, validators, migration: String(number), migrations };
}

/** The server says them, index.html has them as attributes, or the library says them to users of a host application. */
const saidElsewhere: ReadonlySet<string> = new Set([
  ...serverMessages,
  'browserTooOld',
  'errorScreenHelp',
  'errorScreenStill',
  'errorScreenText',
  'errorScreenTitle',
  'errorScreenTryAgain',
  'errorScreenTrying',
  'formCloses',
  'pageLost',
  'pageLostTrying',
  'pageSlow',
  'valueTooShort',
  'partNotLoaded',
  'questionNotShown',
  'answerNotChecked',
]);

/**
 * The form that the page loads, without the messages that the page never says. The page sends the hash of its
 * definition, so that the server knows it.
 */
async function pageForm(out: string, id: string, base: string): Promise<ExpandedForm> {
  const { hash, ...expanded } = JSON.parse(await readFile(join(formsFolder(out), `${id}.json`), 'utf8')) as BuiltForm;
  const shown = withDeadline(expanded, base);
  const messages = Object.fromEntries(Object.entries(shown.messages).filter(([name]) => !saidElsewhere.has(name)));
  return { ...shown, messages, hostParts: { ...shown.hostParts, hash } };
}

/** The texts that the page shows before its form is loaded, by the name of their placeholder in index.html. */
async function firstWords(out: string, id: string): Promise<Readonly<Record<string, string>>> {
  const { title, institution, messages } = JSON.parse(
    await readFile(join(formsFolder(out), `${id}.json`), 'utf8'),
  ) as ExpandedForm;
  return {
    ...messages,
    title,
    institution: institution['partner_name'] ?? '',
    helpEmail: institution['help_email'] ?? '',
    description: institution['page_description'] ?? title,
    themeColor: await headerColor(out, themeFile),
    darkThemeColor: await headerColor(out, darkFile),
  };
}

/** The color of the header, which browsers on phones extend above the page; empty without such a file. */
async function headerColor(out: string, file: string): Promise<string> {
  const path = join(builtBrand(out), file);
  return existsSync(path) ? (/--header:\s*([^;]+);/.exec(await readFile(path, 'utf8'))?.[1] ?? '') : '';
}

const withWords = (template: string, words: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeHtml(words[name] ?? ''));
