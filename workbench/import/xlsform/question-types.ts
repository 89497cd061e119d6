import type { QuestionKind } from '../base/source-form.ts';

/** A type of XLSForm: the kind of our question, and how it differs. */
interface KnownType {
  readonly kind: QuestionKind;
  readonly note?: string;
  /** The chosen options have an order. */
  readonly isRanked?: true;
}

const same = (kind: QuestionKind): KnownType => ({ kind });

export const questionTypes: Readonly<Record<string, KnownType>> = {
  text: same('text'),
  string: same('text'),
  integer: same('integer'),
  int: same('integer'),
  decimal: same('decimal'),
  range: { kind: 'decimal', note: 'The number is typed, not chosen on a line.' },
  date: same('date'),
  time: { kind: 'time', note: 'A time of day without seconds.' },
  datetime: { kind: 'date-time', note: 'A text with the format 2026-03-16 14:30.' },
  select_one: same('one'),
  select_multiple: same('several'),
  rank: { kind: 'several', isRanked: true },
  acknowledge: { kind: 'agreement', note: 'The answer is true instead of OK.' },
  trigger: { kind: 'agreement', note: 'The answer is true instead of OK.' },
  barcode: { kind: 'text', note: 'The code is typed, not read by the camera.' },
  image: { kind: 'image', note: 'A file is uploaded.' },
  photo: { kind: 'image', note: 'A file is uploaded.' },
  file: { kind: 'file', note: 'A file of the types of the portal is uploaded.' },
};

/** Why a type is left out. */
export const leftTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'start',
      'end',
      'today',
      'deviceid',
      'username',
      'phonenumber',
      'email',
      'audit',
      'subscriberid',
      'simserial',
      'start-geopoint',
    ].map((type) => [type, 'Data of a device; the server stores when an application began and ended.']),
  ),
  ...Object.fromEntries(
    ['geopoint', 'geotrace', 'geoshape'].map((type) => [type, 'There is no question for a place on a map.']),
  ),
  ...Object.fromEntries(
    ['audio', 'video', 'background-audio'].map((type) => [type, 'There are no uploads of sound or video.']),
  ),
  hidden: 'A value that nobody sees and nothing sets.',
  select_one_from_file: 'The options are in another file.',
  select_multiple_from_file: 'The options are in another file.',
  select_one_external: 'The options are in another file.',
  'xml-external': 'Data of another file.',
  'csv-external': 'Data of another file.',
};

/** The type of a row: its word, the name of its list, and whether it adds the option "Other". */
export interface RowType {
  readonly word: string;
  readonly list: string;
  readonly hasOther: boolean;
}

/** Reads the column `type`: `select_one yes_no or_other`, `begin group`, `select all that apply from list`. */
export function rowTypeOf(cell: string): RowType {
  const text = cell
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:add )?select (?:one|1)(?: prompt using| from|)(?= |$)/i, 'select_one')
    .replace(/^(?:add )?select (?:multiple|all that apply)(?: prompt using| from|)(?= |$)/i, 'select_multiple')
    .replace(/^select1 /i, 'select_one ')
    .replace(/^select /i, 'select_multiple ')
    .replace(/^(begin|end)[ _](group|repeat)$/i, (_, edge: string, part: string) => `${edge}_${part}`);
  const [word = '', list = '', ...rest] = text.split(' ');
  return { word: word.toLowerCase(), list, hasOther: /^or[_ ](?:specify )?other$/i.test(rest.join(' ')) };
}
