import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { form } from '../support/admissions.ts';
import defaultsFile from '../../forms/messages.json' with { type: 'json' };
import { allComponentWords } from '../../engine/language/component-words.ts';
import { serverMessages } from '../../server/index.ts';
import { portalRequirements } from '../../api-client/index.ts';
import { currentPlaceholders } from '../../workbench/commands/message-placeholders.ts';
import { folderOf, sources } from '../support/sources.ts';

/** The lists of names, which contain all names. */
const lists = new Set([
  'engine/language/component-words.ts',
  'server/forms/messages.ts',
  'server/forms/upload-reasons.ts',
]);
const textOf = (...folders: readonly string[]): string =>
  sources
    .filter(({ path }) => folders.includes(folderOf(path)) && !lists.has(path))
    .map(({ text }) => text)
    .join('\n');
const asking = textOf('engine', 'workbench', 'renderer', 'portal', 'server');
const { $schema: _, ...texts } = defaultsFile;
const defaults: Readonly<Record<string, string>> = texts;
const shell = readFileSync('portal/start/index.html', 'utf8');
const names = (text: string, name: string): boolean =>
  text.includes(`'${name}'`) || text.includes(`"${name}"`) || text.includes(`>{${name}}`);
const isAsked = (name: string): boolean => names(asking + shell, name);

/** The values that the code passes to a message; null when it passes none in place. */
function givenTo(name: string): ReadonlySet<string> | null {
  const calls = [...asking.matchAll(new RegExp(String.raw`'${name}',\s*\{([^}]*)\}`, 'g'))];
  return calls.length === 0
    ? null
    : new Set(
        calls.flatMap(([, values = '']) => [...values.matchAll(/(\w+)\s*(?=[:,]|$)/g)].map(([, word = '']) => word)),
      );
}

describe('the messages of the application', () => {
  it('have only placeholders that are filled', () => {
    const words = Object.keys(portalRequirements.institution);
    const known = Object.entries(defaults).flatMap(([name, text]) => {
      const given = givenTo(name);
      return given === null
        ? []
        : [
            {
              name,
              unknown: [...text.matchAll(/\{(\w+)\}/g)]
                .map(([, word = '']) => word)
                .filter((word) => !given.has(word) && !words.includes(word)),
            },
          ];
    });
    expect(known.length).toBeGreaterThan(20);
    expect(known.filter(({ unknown }) => unknown.length > 0)).toEqual([]);
  });

  it('are those in the list of the portal: node workbench/commands/message-placeholders.ts', async () => {
    const list = readFileSync('api-client/contract/message-placeholders.json', 'utf8');
    expect(list).toBe(await currentPlaceholders());
  });

  it('are those that the portal requires', () => {
    for (const [name, needed] of Object.entries(portalRequirements.neededPlaceholders)) {
      for (const word of needed) expect([name, defaults[name]?.includes(`{${word}}`)]).toEqual([name, true]);
    }
    const withCode = Object.keys(defaults).filter((name) => defaults[name]?.includes('{code}'));
    expect(Object.keys(portalRequirements.neededPlaceholders)).toEqual(expect.arrayContaining(withCode));
    for (const name of portalRequirements.messagesWithAnswers) expect(Object.keys(defaults)).toContain(name);
  });

  it('and the pages use only words of the institution that the portal requires or allows', () => {
    const named = [...asking.matchAll(/\binstitution\['(\w+)'\](?! \?\? \w)/g)].map(([, word = '']) => word);
    expect(named.length).toBeGreaterThan(3);
    expect(Object.keys(portalRequirements.institution)).toEqual(expect.arrayContaining(named));
  });

  it('name no question of one form: a form without a certification is sent too', () => {
    expect(Object.entries(defaults).filter(([, text]) => /\bcertif/i.test(text))).toEqual([]);
  });

  it('that only the server says are those that no page asks for', () => {
    const pages = textOf('engine', 'renderer', 'portal', 'api-client') + shell;
    const words = [...allComponentWords].map((name) => `'${name}'`).join();
    const server = textOf('server');
    const only = Object.keys(defaults).filter(
      (name) => server.includes(`'${name}'`) && !names(pages, name) && !names(words, name),
    );
    expect(serverMessages.toSorted()).toEqual(only.toSorted());
  });

  it('are all used', () => {
    expect(Object.keys(form.messages).filter((name) => !isAsked(name))).toEqual([]);
  });

  it('are listed only for components that use them', () => {
    expect([...allComponentWords].filter((name) => !isAsked(name))).toEqual([]);
  });

  it('contain every message that a screen uses by name', () => {
    const said = [...asking.matchAll(/\bsay\(form, '(\w+)'/g)].map(([, name = '']) => name);
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter((name) => form.messages[name] === undefined)).toEqual([]);
  });
});
