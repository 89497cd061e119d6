/** The messages of the portal that depend on a form: about files beyond its limits, and about its opening times. */
import { uploadLimitsAt } from '../../engine/read/documents.ts';
import type { Form } from '../../engine/form/form.ts';
import { openingState, openingTexts, openingTimes } from '../../engine/read/opening.ts';
import { messagesFrom } from '../../engine/language/text.ts';
import {
  beginnings,
  checkFile,
  formats,
  uploadWords,
  type FileProblem,
  type UploadLimits,
  type UploadType,
} from '../../engine/language/upload-limits.ts';
import type { Entries } from '../solve/witness.ts';
import type { CoveredForm } from './covered-form.ts';
import { wayOf } from './reach.ts';
import { targetsOf } from './targets.ts';

/** A file as its limits see it. */
export interface SampleFile {
  readonly name: string;
  readonly size: number;
  readonly pages: number;
}

/** A file that is refused for a question with a message, and the nearest one that is not. */
export interface FileMessage {
  readonly key: string;
  /** The shortest list of answers that shows the question. */
  readonly answers: Entries;
  readonly message: string;
  readonly refused: SampleFile;
  readonly passing: SampleFile;
}

/** A moment at which a form is not open, with the message to calls, and the nearest one at which it is; ISO times. */
export interface MomentMessage {
  readonly message: string;
  readonly refused: string;
  readonly passing: string;
}

/** The portal's messages that follow from a form. */
export interface PortalMessages {
  readonly files: readonly FileMessage[];
  readonly moments: readonly MomentMessage[];
}

/** Every such message of a form with its nearest passing neighbor, each confirmed by the checks of page and server. */
export function portalMessages(covered: CoveredForm): PortalMessages {
  const { form } = covered;
  const files = targetsOf(covered).flatMap((target) => {
    if (target.kind !== 'question' || form.fields.get(target.key)?.fieldType.isDocument !== true) return [];
    const way = wayOf(covered, target);
    return way.is === 'reached' ? fileMessages(form, target.key, way.answers) : [];
  });
  return { files, moments: momentMessages(form) };
}

type LimitProblem = FileProblem | 'uploadTooManyPages';

function fileMessages(form: Form, key: string, answers: Entries): readonly FileMessage[] {
  const limits = uploadLimitsAt(form, key);
  const say = messagesFrom<LimitProblem | 'uploadTypesOr'>(form.messages);
  const fills = uploadWords(limits, say);
  return filePairs(limits).map(([refused, passing, problem]) => {
    if (problemOf(refused, limits) !== problem || problemOf(passing, limits) !== null)
      throw new Error(`No file shows ${problem} for '${key}'.`);
    return { key, answers, message: say(problem, fills), refused, passing };
  });
}

const longestName = 32;
const otherTypes: readonly string[] = ['png', 'docx', 'pdf', 'gif'];

/** A file with a problem, the nearest one without, and the problem. */
type FilePair = readonly [refused: SampleFile, passing: SampleFile, problem: LimitProblem];

function filePairs({ types, maxBytes, maxPages }: UploadLimits): readonly FilePair[] {
  const type = types.find((one) => one === 'pdf') ?? types[0] ?? 'pdf';
  const other = otherTypes.find((one) => !types.some((accepted) => accepted === one)) ?? 'gif';
  const file: SampleFile = { name: `paper.${type}`, size: 1000, pages: 1 };
  const named = (name: string): SampleFile => ({ ...file, name });
  const long = (length: number): SampleFile => named(file.name.padStart(length, 'a'));
  const sized = (size: number): SampleFile => ({ ...file, size });
  const paged = (pages: number): SampleFile => ({ ...file, pages });
  return [
    [named(`a:${file.name}`), file, 'uploadNameRefused'],
    [long(longestName + 1), long(longestName), 'uploadNameTooLong'],
    [named(`paper.${other}`), file, 'uploadWrongType'],
    [sized(0), sized(beginnings.pdf.length), 'uploadEmpty'],
    [sized(maxBytes + 1), sized(maxBytes), 'uploadTooLarge'],
    // A picture is one page.
    ...(type === 'pdf' ? [[paged(maxPages + 1), paged(maxPages), 'uploadTooManyPages'] as const] : []),
  ];
}

function problemOf({ name, size, pages }: SampleFile, limits: UploadLimits): LimitProblem | null {
  const type = name.split('.').at(-1) as UploadType;
  const beginning = Uint8Array.from(size === 0 ? [] : (beginnings[formats[type]] ?? []));
  const checked = checkFile({ name, size, beginning }, limits);
  if ('failed' in checked) return checked.failed;
  return pages > limits.maxPages ? 'uploadTooManyPages' : null;
}

function momentMessages(form: Form): readonly MomentMessage[] {
  const { opens, closes } = openingTimes(form);
  const texts = openingTexts(form);
  const say = messagesFrom<'formOpensLater' | 'formHasClosed'>(form.messages);
  const pairs = [
    ...(opens === null ? [] : [[say('formOpensLater', { time: texts.opens ?? '' }), opens - 1, opens] as const]),
    ...(closes === null ? [] : [[say('formHasClosed', { time: texts.closes ?? '' }), closes, closes - 1] as const]),
  ];
  return pairs.map(([message, refused, passing]) => {
    if (openingState(form, refused) === 'open' || openingState(form, passing) !== 'open')
      throw new Error(`No moment shows: ${message}`);
    return { message, refused: new Date(refused).toISOString(), passing: new Date(passing).toISOString() };
  });
}
