/** The messages that a built form has: every text that its questions and blocks show, and no other of ours. */
import { build, type Plugin } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { allComponentWords, componentWords } from '../../engine/language/component-words.ts';
import { fieldTypes, type FieldTypeName } from '../../engine/index.ts';
import { fieldComponents } from '../../renderer/index.ts';

/** The modules that draw each type besides the shared parts; `export { x } from` keeps what `x` needs and no more. */
const drawn: Readonly<Record<FieldTypeName, readonly string[]>> = {
  text: ['TextInput } from TextField.tsx'],
  textarea: ['TextareaInput } from TextareaField.tsx'],
  number: ['NumberInput } from NumberField.tsx'],
  email: ['TextInput } from TextField.tsx'],
  phone: ['FormattedInput } from FormattedField.tsx'],
  ssn: ['FormattedInput } from FormattedField.tsx'],
  date: ['DateInput } from DateField.tsx'],
  time: ['TimeInput } from TimeField.tsx'],
  'month-year': ['MonthYearInput } from MonthYearField.tsx'],
  radio: ['RadioInput } from RadioField.tsx'],
  select: ['selectWith } from SelectField.tsx'],
  checkbox: ['CheckboxInput } from CheckboxField.tsx'],
  checkboxes: ['CheckboxesInput } from CheckboxesField.tsx'],
  ranking: ['RankingInput } from RankingField.tsx'],
  upload: ['UploadInput } from UploadField.tsx'],
  lookup: ['LookupBox } from SearchBox.tsx', 'LookupInput } from LookupField.tsx'],
  password: ['PasswordInput } from PasswordField.tsx'],
  code: ['CodeInput } from CodeField.tsx'],
  signature: ['SignatureInput } from rare-fields.tsx'],
  calculated: ['CalculatedInput } from CalculatedField.tsx'],
};

const printed: Readonly<Record<string, string>> = {
  options: 'PrintChoices',
  mark: 'PrintCheck',
  document: 'PrintDocument',
};

/** Texts of code that are no messages: what a list of options is stored as, and a problem that only an entry has. */
const otherwise: Readonly<Partial<Record<FieldTypeName, readonly string[]>>> = {
  select: ['month', 'year', 'selectNotListed'],
  // It shows a number or a date; nobody enters it.
  calculated: [...componentWords.ofFields.number, ...componentWords.ofFields.date, ...componentWords.ofFields.time],
};

const withoutStyles: Plugin = {
  name: 'without-styles',
  setup: ({ onLoad }) => onLoad({ filter: /\.css$/ }, () => ({ contents: 'module.exports = {}' })),
};

/** The names of our messages in the code that an import needs, without what loads later. */
async function saidBy(contents: string): Promise<readonly string[]> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '.' },
    outdir: 'unwritten',
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    external: ['*/lazy-fields.ts', '*/rare-fields.tsx', '*/lazy-form.ts', '*/searching.ts'],
    plugins: [withoutStyles],
    logLevel: 'error',
  });
  const texts = new Set([...(outputFiles[0]?.text ?? '').matchAll(/["'`](\w+)["'`]/g)].map(([, text = '']) => text));
  return [...allComponentWords].filter((name) => texts.has(name));
}

const allOf = (folder: string, files: readonly string[]): string =>
  files.map((file, n) => `export * as part${n} from './renderer/${folder}/${file}';`).join('\n');

describe('the messages of a built form', () => {
  // The notice names copies only in a form with a repeated block, which has the words for them.
  const ofCopies: readonly string[] = ['blockOf'];

  it.each(Object.keys(fieldComponents) as FieldTypeName[])('are those of a question of the type %s', async (type) => {
    const lines = [
      `export * from './engine/fields/${type}.ts';`,
      ...drawn[type].map((one) => `export { ${one.replace('from ', "from './renderer/fields/")}';`),
    ];
    const print = printed[fieldTypes[type].printedAs];
    if (print !== undefined) lines.push(`export { ${print} } from './renderer/fields/print.tsx';`);
    const known = new Set<string>([
      ...componentWords.everywhere,
      ...componentWords.inValidators,
      ...componentWords.ofFields[type],
      ...(otherwise[type] ?? []),
    ]);
    const said = await saidBy(lines.join('\n'));
    expect(said.filter((name) => !known.has(name))).toEqual([]);
    const needless = componentWords.ofFields[type].filter((name) => !said.includes(name));
    expect(needless).toEqual([]);
  });

  it('are those of a searched list, of tabs and of repeated blocks', async () => {
    const { everywhere, searchedSelect, ofBlocks } = componentWords;
    const parts: readonly (readonly [string, string, readonly string[]])[] = [
      ['fields', 'SearchSelectField.tsx', searchedSelect],
      ['form', 'TabsBlock.tsx', ofBlocks.tabs],
      ['form', 'RepeatBlock.tsx', ofBlocks.repeat],
    ];
    for (const [folder, file, words] of parts) {
      const said = await saidBy(allOf(folder, [file]));
      expect(said.filter((name) => ![...everywhere, ...words, ...ofCopies].includes(name))).toEqual([]);
    }
  });

  it('are those of every form: its page, its answers, its errors and its hooks', async () => {
    const files =
      'FormPage HostFormProvider ErrorSummary ClearedNotice use-field use-form use-page use-errors own-fields'.split(
        ' ',
      );
    const names = files.map((name) => `${name}.${name.startsWith('use-') ? 'ts' : 'tsx'}`);
    const { everywhere, ofFields } = componentWords;
    const known = new Set<string>([...everywhere, ...ofFields.radio, ...ofCopies, 'notCalculated']);
    const said = await saidBy(allOf('form', names));
    expect(said.filter((name) => !known.has(name))).toEqual([]);
    expect(said.length).toBeGreaterThan(15);
  });
});
