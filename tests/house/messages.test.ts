import { describe, expect, it } from 'vitest';
import { form } from '../drivers/admissions.ts';
import { wordNames } from '../../renderer/parts/words.ts';
import { folderOf, sources } from './sources.ts';

/** The lists of names, which ask for nothing themselves. */
const lists = new Set(['renderer/parts/words.ts', 'server/messages.ts']);
const asking = sources.filter(({ path }) => ['engine', 'renderer', 'server'].includes(folderOf(path)) && !lists.has(path)).map(({ text }) => text).join('\n');
const isAsked = (name: string): boolean => asking.includes(`'${name}'`) || asking.includes(`"${name}"`);

describe('the messages of the application', () => {
  it('are all said somewhere', () => {
    expect(Object.keys(form.messages).filter((name) => !isAsked(name))).toEqual([]);
  });

  it('are not listed for components that do not say them', () => {
    expect(wordNames.filter((name) => !isAsked(name))).toEqual([]);
  });

  it('hold every sentence that a screen says by its name', () => {
    const said = [...asking.matchAll(/\bsay\(form, '(\w+)'/g)].map(([, name = '']) => name);
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter((name) => form.messages[name] === undefined)).toEqual([]);
  });
});
