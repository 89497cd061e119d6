import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../engine/index.ts';
import { servedForms } from '../../workbench/load/served-forms.ts';

const componentsIn = (folder: string): readonly string[] =>
  globSync(`renderer/${folder}/*.tsx`)
    .map((path) => basename(path, '.tsx'))
    .sort();
const storyOf = (folder: string, name: string): string => `stories/${folder}/${name}.stories.tsx`;
const withoutStory = (folder: string, names: readonly string[]): readonly string[] =>
  names.map((name) => storyOf(folder, name)).filter((path) => !existsSync(path));

/** Converts `month-year` to `MonthYear`. */
const inCapitals = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/**
 * Files of fields that stories of other fields show: shared parts, and print components, which every story
 * shows.
 */
const shownByOthers: Readonly<Record<string, string>> = {
  FormattedField: 'PhoneField',
  TypedInput: 'DateField',
  LeftNote: 'DateField',
  SearchBox: 'SearchSelectField',
  FileChooser: 'UploadField',
  DocumentCard: 'UploadField',
  print: 'RadioField',
  'rare-fields': 'SignatureField',
};

describe('Storybook mirrors the renderer', () => {
  it('shows every field type', () => {
    expect(
      withoutStory(
        'fields',
        Object.keys(fieldTypes).map((type) => `${inCapitals(type)}Field`),
      ),
    ).toEqual([]);
  });

  it('shows every component of fields, blocks and parts', () => {
    expect(
      withoutStory(
        'fields',
        componentsIn('fields').map((name) => shownByOthers[name] ?? name),
      ),
    ).toEqual([]);
    expect(withoutStory('blocks', componentsIn('blocks'))).toEqual([]);
    expect(withoutStory('parts', componentsIn('parts'))).toEqual([]);
  });

  it('shows every page of the application, every account card and every screen beside them', () => {
    const pages = globSync('forms/admissions/pages/*.json').map((path) => inCapitals(basename(path, '.json')));
    const cards = globSync('portal/cards/*Card.tsx')
      .map((path) => basename(path, '.tsx'))
      .filter((name) => name !== 'AuthCard');
    expect(pages.length).toBeGreaterThan(4);
    expect(cards.length).toBeGreaterThan(4);
    expect(
      withoutStory('pages', [...pages, ...cards, 'ServiceView', 'ErrorScreen', 'LoadingScreen', 'PageFrame']),
    ).toEqual([]);
  });

  it('shows every part of the account of an applicant, on its own or with others', () => {
    const shownBy: Readonly<Record<string, string>> = {
      AccountPanel: 'FinishElsewhere',
      ConflictModal: 'About',
      OwnFacts: 'AccountPage',
      Passkeys: 'AccountPage',
      PdfCopy: 'Completion',
      Sessions: 'AccountPage',
      VisitorAnswers: 'About',
      VisitorAnswersModal: 'About',
    };
    const parts = globSync('portal/{account,applications}/*.tsx').map((path) => basename(path, '.tsx'));
    expect(Object.keys(shownBy).filter((name) => !parts.includes(name))).toEqual([]);
    expect(
      withoutStory(
        'pages',
        parts.map((name) => shownBy[name] ?? name),
      ),
    ).toEqual([]);
  });

  it('shows every page of every other form in one file', async () => {
    const [, ...others] = (await servedForms('forms')).forms;
    expect(others.length).toBeGreaterThan(0);
    for (const id of others) {
      const stories = readFileSync(storyOf('pages', inCapitals(id)), 'utf8');
      const pages = globSync(`forms/${id}/pages/*.json`).map((path) => basename(path, '.json'));
      expect(
        pages.filter((page) => !stories.includes(`path: '/${page}'`)),
        id,
      ).toEqual([]);
    }
  });

  it('has no story of a removed component', () => {
    const types = Object.keys(fieldTypes).map((type) => `${inCapitals(type)}Field`);
    for (const folder of ['fields', 'blocks', 'parts']) {
      const known = new Set([...componentsIn(folder), ...(folder === 'fields' ? types : [])]);
      const stories = globSync(`stories/${folder}/*.stories.tsx`).map((path) => basename(path, '.stories.tsx'));
      expect(
        stories.filter((name) => !known.has(name)),
        folder,
      ).toEqual([]);
    }
  });

  it('has a sentence for every documented prop', () => {
    const texts = globSync(['{renderer,portal}/**/*.{ts,tsx}', 'stories/**/*.{ts,tsx}']).map((path) =>
      readFileSync(path, 'utf8'),
    );
    const props = texts.flatMap((text) =>
      Array.from(
        text.matchAll(
          /^(?:export interface (?=\w+Props)|(?:export )?interface (?=\w+Args|Progress))(\w+)\b[^{]*\{\n([\s\S]*?)\n\}/gm,
        ),
      ),
    );
    expect(props.length).toBeGreaterThan(40);
    const silent = props.flatMap(([, name = '', body = '']) =>
      Array.from(`\n${body}`.matchAll(/(.*)\n {2}(?:readonly )?(\w+)\??[:(]/g), ([, before = '', prop]) => ({
        before,
        prop,
      }))
        .filter(({ before }) => !before.trimEnd().endsWith('*/'))
        .map(({ prop }) => `${name}.${prop}`),
    );
    expect(silent).toEqual([]);
  });

  it('has no comment above stories with a shared setup, which would replace all their parameters', () => {
    const commented = globSync('stories/**/*.stories.tsx').filter((path) =>
      /\*\/\nexport default \{[^;]*\.\.\./.test(readFileSync(path, 'utf8')),
    );
    expect(commented).toEqual([]);
  });

  it('fails every story in which axe finds a violation', () => {
    expect(readFileSync('stories/.storybook/preview.ts', 'utf8')).toContain("a11y: { test: 'error',");
    const lenient = globSync('stories/**/*.stories.tsx').filter((path) => readFileSync(path, 'utf8').includes('a11y'));
    expect(lenient).toEqual([]);
  });
});

describe('the second institution', () => {
  it('differs only in the values of tokens', () => {
    const declared = (path: string): readonly string[] =>
      [...readFileSync(path, 'utf8').matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name ?? '');
    const tokens = new Set([...declared('renderer/styles/tokens.css'), ...declared('forms/brand/theme.css')]);
    const own = declared('stories/set-up/second-institution.css');
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((name) => !tokens.has(name))).toEqual([]);
  });
});
