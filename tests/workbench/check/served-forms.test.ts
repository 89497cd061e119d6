import files, { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkAllForms } from '../../../workbench/commands/check-forms.ts';
import { checkForm } from '../../../workbench/check/index.ts';
import { loadFormSource, loadFormSources } from '../../../workbench/load/load-form.ts';
import { addressProblems, servedForms, strayFiles } from '../../../workbench/load/served-forms.ts';
import { removeFolder } from '../../support/remove-folder.ts';

async function folderWith(ids: readonly string[], settings?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-served-'));
  onTestFinished(() => removeFolder(folder));
  for (const id of [...ids, 'accounts']) await mkdir(join(folder, id));
  if (settings !== undefined) await writeFile(join(folder, 'forms.json'), settings);
  return folder;
}

/** The number of files that are opened to read this number of forms. */
async function readings(count: number): Promise<number> {
  const ids = Array.from({ length: count }, (_, index) => `f${index}`);
  const folder = await folderWith(ids, '{ "default": "f0" }');
  for (const id of ids) await writeFile(join(folder, id, 'form.json'), '{ "pages": ["one"] }');
  const read = files.readFile;
  let opened = 0;
  files.readFile = ((...of: Parameters<typeof read>) => {
    opened += 1;
    return read(...of);
  }) as typeof read;
  syncBuiltinESMExports();
  try {
    await loadFormSources(ids.map((id) => join(folder, id)));
  } finally {
    files.readFile = read;
    syncBuiltinESMExports();
  }
  return opened;
}
const sentences = async (folder: string): Promise<readonly string[]> =>
  (await addressProblems(folder)).map(({ file, sentence }) => `${file}: ${sentence}`);

describe('the forms that the portal shows', () => {
  it('are all folders except the account cards, the default form first', async () => {
    const folder = await folderWith(['b', 'a', 'c'], '{ "default": "b" }');
    expect(await servedForms(folder)).toEqual({ default: 'b', forms: ['b', 'a', 'c'] });
    expect(await sentences(folder)).toEqual([]);
  });

  it('have the only form as the default form', async () => {
    expect(await servedForms(await folderWith(['only']))).toEqual({ default: 'only', forms: ['only'] });
  });

  it.each([undefined, '{ "default": "c" }', '{', '{}'])('need a default form among several: %s', async (settings) => {
    expect(await sentences(await folderWith(['a', 'b'], settings))).toEqual([
      'forms.json: forms.json must name the form at /: write { "default": "a" }, or another one of a, b.',
    ]);
  });

  it('need a title of their own: a copied folder gets a warning', async () => {
    const folder = await folderWith(['a', 'b'], '{ "default": "a" }');
    for (const id of ['a', 'b'])
      await writeFile(join(folder, id, 'form.json'), '{\n  "id": "x",\n  "title": "Grant"\n}');
    const found = (await checkAllForms(folder)).filter(({ code }) => code === 'duplicate-title');
    expect(found.map(({ file, line, severity, sentence }) => [file, line, severity, sentence])).toEqual([
      [join(folder, 'a', 'form.json'), 3, 'warning', 'The form "b" has the title "Grant" too: tell the two apart.'],
      [join(folder, 'b', 'form.json'), 3, 'warning', 'The form "a" has the title "Grant" too: tell the two apart.'],
    ]);
  });

  it('need no other title than the words of their institution make different', async () => {
    const folder = await folderWith(['a', 'b'], '{ "default": "a" }');
    for (const id of ['a', 'b']) {
      await writeFile(join(folder, id, 'form.json'), '{ "id": "x", "title": "{application_title}" }');
      await writeFile(join(folder, id, 'institution.json'), `{ "application_title": "Grant ${id}" }`);
    }
    expect((await checkAllForms(folder)).filter(({ code }) => code === 'duplicate-title')).toEqual([]);
  });

  it('cannot have the path of the portal, or an id that is not valid in a path', async () => {
    expect(await sentences(await folderWith(['a', 'login', 'Not_An_Address'], '{ "default": "a" }'))).toEqual([
      'Not_An_Address/form.json: "Not_An_Address" cannot be the id of a form: it is a part of the address, ' +
        'so it may contain only a-z, 0-9 and "-".',
      'login/form.json: "login" cannot be the id of a form: /login is an address of the portal itself.',
    ]);
    // The default form has an address too, in "Your Applications".
    expect(await sentences(await folderWith(['login']))).toEqual([
      'login/form.json: "login" cannot be the id of a form: /login is an address of the portal itself.',
    ]);
  });

  it.each([
    [
      'open',
      undefined,
      ['forms.json: The default form "a" is answered without an account, and another form needs one.'],
    ],
    ['open', 'open', []],
    [undefined, 'open', []],
  ])('begin with a form with accounts, if one has them: %s, %s', async (first, second, expected) => {
    const folder = await folderWith(['a', 'b'], '{ "default": "a" }');
    const access = { a: first, b: second };
    for (const [id, value] of Object.entries(access))
      await writeFile(join(folder, id, 'form.json'), JSON.stringify({ id, access: value, pages: [] }));
    expect(await sentences(folder)).toEqual(expected);
  });

  it.each(['pages', 'healthz', 'readyz', 'upload', 'assets', 'api', 'public', 'service', 'lookup', 'applications'])(
    'cannot have the address /%s of the server',
    async (id) => {
      expect(await sentences(await folderWith(['a', id], '{ "default": "a" }'))).toEqual([
        `${id}/form.json: "${id}" cannot be the id of a form: /${id} is an address of the portal itself.`,
      ]);
    },
  );

  it('take their paths only from the pages of the default form', async () => {
    const folder = await folderWith(['a', 'b', 'c'], '{ "default": "a" }');
    const taken = async (id: string) => {
      const addresses = (await loadFormSource(join(folder, id))).host?.ownAddresses ?? [];
      return ['b', 'c'].filter((other) => addresses.includes(other));
    };
    expect(await taken('a')).toEqual(['b', 'c']);
    expect(await taken('b')).toEqual([]);
  });

  it('are read with one more reading for each file of one more form', async () => {
    const [two, four, eight] = [await readings(2), await readings(4), await readings(8)];
    expect(two).toBeGreaterThan(2);
    expect((eight - four) / (four - two)).toBe(2);
  });
});

describe('a file beside the folders of the forms', () => {
  it('is reported if nothing reads it, such as a form that is not in a folder', async () => {
    const folder = await folderWith(['a'], '{ "default": "a" }');
    for (const name of ['messages.json', 'form.schema.json', 'a.form.schema.json', 'exchange.json', 'README.md'])
      await writeFile(join(folder, name), '{}');
    expect((await strayFiles(folder)).map(({ severity, sentence }) => [severity, sentence])).toEqual([
      ['warning', 'exchange.json is not a file of the forms and is ignored: a form is a folder with form.json.'],
    ]);
    expect(await strayFiles('forms')).toEqual([]);
  });
});

describe('an empty folder of a form', () => {
  it('has one problem: its form.json is missing', async () => {
    const folder = await folderWith(['a']);
    const problems = checkForm(await loadFormSource(join(folder, 'a')));
    expect(problems.map(({ sentence }) => sentence)).toEqual(['The form has no file form.json.']);
  });
});
