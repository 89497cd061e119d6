/** The generated cases of a form: the sets of answers that cover it, each with what the form makes of them. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnswerSet, Coverage, PortalMessages } from '../../cover/index.ts';
import { errorsOf, newValues } from '../../../engine/index.ts';
import { completionOf } from '../../../engine/internal.ts';
import { applicantOn } from '../../load/applicant.ts';
import { isSeen, outcomeOf, printedText, type FormCase, type TestedForm } from './form-case.ts';

/** The file of the generated cases in the folder of a form. */
export const generatedFile = join('cases', 'coverage', 'sets.json');

/** A stored set; everything but its answers is left out where it is empty. */
type StoredSet = Pick<
  FormCase,
  'answers' | 'session' | 'later' | 'last' | 'visible' | 'hidden' | 'cleared' | 'invalid' | 'printed' | 'completion'
> & {
  readonly today?: string;
};

interface StoredSets extends PortalMessages {
  /** The day of all sets without a day of their own. */
  readonly today: string;
  readonly goals: Coverage['counts'];
  readonly infeasible: readonly string[];
  readonly sets: readonly StoredSet[];
}

/** The generated cases beside a form; none before the first generation. */
export async function generatedCases(folder: string): Promise<readonly FormCase[]> {
  const stored = await storedSets(folder);
  if (stored === null) return [];
  const session = sessionOn(stored.today);
  return stored.sets.map((set, index): FormCase =>
    Object.assign({ title: `generated ${index + 1}`, today: stored.today, cleared: [], invalid: {} }, set, {
      session: Object.assign({}, session, set.session),
    }),
  );
}

/** The generated complete applications, which together show every branch that one shows. */
export async function completeCases(folder: string): Promise<readonly FormCase[]> {
  return (await generatedCases(folder)).filter(({ invalid }) => Object.keys(invalid ?? {}).length === 0);
}

/** The portal's messages about a form, with their nearest passing neighbors. */
export async function generatedMessages(folder: string): Promise<PortalMessages> {
  return (await storedSets(folder)) ?? { files: [], moments: [] };
}

/** The day of the stored sets; null before the first generation. */
export async function generationDay(folder: string): Promise<string | null> {
  return (await storedSets(folder))?.today ?? null;
}

async function storedSets(folder: string): Promise<StoredSets | null> {
  const path = join(folder, generatedFile);
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as StoredSets) : null;
}

/** The text of the file: one line for each set. */
export function generatedText(
  tested: TestedForm,
  today: string,
  { counts, infeasible, sets, portal }: Coverage,
): string {
  const known = new Set<string>();
  const lines = sets.map((set) => JSON.stringify(withoutKnown(storedSet(tested, today, set), known)));
  const excluded = infeasible.map(({ kind, name, because }) => `${kind} ${name}: ${because.join(' and ')}`);
  return [
    '{',
    `"today": ${JSON.stringify(today)},`,
    `"goals": ${JSON.stringify(counts)},`,
    `"infeasible": ${JSON.stringify(excluded, null, 2)},`,
    `"sets": [`,
    lines.join(',\n'),
    '],',
    `"files": ${listText(portal.files)},`,
    `"moments": ${listText(portal.moments)}`,
    '}',
    '',
  ].join('\n');
}

/** One line for each object. */
const listText = (objects: readonly object[]): string =>
  ['[', objects.map((one) => JSON.stringify(one)).join(',\n'), ']'].filter((line) => line !== '').join('\n');

/** Leaves out the visible questions and the printed answers that an earlier set states. */
function withoutKnown({ visible, printed, ...set }: StoredSet, known: Set<string>): StoredSet {
  const isNew = (text: string): boolean => {
    const isKnown = known.has(text);
    known.add(text);
    return !isKnown;
  };
  const texts = Object.entries(printed ?? {}).filter((entry) => isNew(JSON.stringify(entry)));
  return {
    ...set,
    ...(visible !== undefined && isNew(visible.join(' ')) && { visible }),
    ...(texts.length > 0 && { printed: Object.fromEntries(texts) }),
  };
}

function storedSet(tested: TestedForm, today: string, { answers, later, last }: AnswerSet): StoredSet {
  const { form, validators } = tested;
  const session = Object.entries(answers).filter(([key]) => key.startsWith('session:'));
  const own = Object.fromEntries(session.map(([key, text]) => [key.slice('session:'.length), text]));
  const { today: day, ...others } = own;
  const entered = Object.fromEntries(Object.entries(answers).filter(([key]) => !key.startsWith('session:')));
  const asked: FormCase = {
    title: '',
    today: day ?? today,
    session: { ...sessionOn(today), ...others },
    answers: entered,
    later,
    last,
  };
  const { values, cleared } = outcomeOf(tested, asked);
  const start = newValues(form, { ...asked.session, today: asked.today });
  const conditional = [...new Set(form.fields.values())].filter(({ shown }) => shown !== null).map(({ key }) => key);
  const visible = conditional.filter((key) => isSeen(form, values, key) && !isSeen(form, start, key));
  const hidden = conditional.filter((key) => !isSeen(form, values, key) && isSeen(form, start, key));
  const invalid = errorsOf(form, validators, values);
  const answered = [...new Set(form.fields.values())].filter(({ keys }) =>
    keys.some((key) => (values[key] ?? '') !== ''),
  );
  const printed = answered
    .map(({ key }) => [key, printedText(form, values, key)] as const)
    .filter(([key, text]) => text !== (values[key] ?? ''));
  return {
    ...(day !== undefined && { today: day }),
    ...(Object.keys(others).length > 0 && { session: others }),
    answers: entered,
    ...(Object.keys(later).length > 0 && { later, cleared }),
    ...(Object.keys(last).length > 0 && { last }),
    ...(visible.length > 0 && { visible }),
    ...(hidden.length > 0 && { hidden }),
    ...(Object.keys(invalid).length > 0 && { invalid }),
    ...(printed.length > 0 && { printed: Object.fromEntries(printed) }),
    ...(hasSeveralEnds(form) && { completion: completionOf(form, values)?.id ?? '' }),
  };
}

const hasSeveralEnds = ({ pages }: TestedForm['form']): boolean =>
  pages.filter(({ role }) => role === 'completion').length > 1;

function sessionOn(today: string): Readonly<Record<string, string>> {
  const { today: _day, ...session } = applicantOn(today);
  return session as Readonly<Record<string, string>>;
}
