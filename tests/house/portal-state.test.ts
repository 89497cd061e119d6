import { describe, expect, it } from 'vitest';
import { sources } from '../support/sources.ts';

/** Module-level mutables of the portal, which belong to the window or to no portal, with the reasons. */
const allowed = new Map([
  ['portal/base/form-parts.ts: compiled', 'A cache: the same form has the same parts in each portal.'],
  ['portal/base/preload.ts: load', 'The code of the screens, which the window loads once.'],
  ['portal/cards/card-form.ts: forms', 'The files of the build, loaded once for the window.'],
  ['portal/frame/ColorSchemeSwitch.tsx: listeners', 'The window has one color scheme.'],
  ['portal/session/session/public-client.ts: publicClient', 'It keeps nothing.'],
  ['portal/session/state/link-tokens.ts: given', 'The secrets in the address of the window, which are used once.'],
  ['portal/start/early-loading.ts: address', 'The early script of the window, before there is a portal.'],
  ['portal/start/early-loading.ts: attempts', 'The early script of the window, before there is a portal.'],
  ['portal/start/early-loading.ts: said', 'The early script of the window, before there is a portal.'],
  ['portal/start/early-loading.ts: timer', 'The early script of the window, before there is a portal.'],
  ['portal/start/main.tsx: root', 'The element of the page.'],
]);

const declaration = /^(?:export )?(let|const) (\w+)(?:.*? = (.*))?/gm;
const changes = ['add', 'clear', 'delete', 'pop', 'push', 'set', 'setState', 'shift', 'splice'].join('|');

/** The names of a module that can change: variables, instances, stores, and constants whose parts are changed. */
function mutablesIn(text: string): readonly string[] {
  return [...text.matchAll(declaration)]
    .filter(([, kind, name = '', value = '']) => {
      const isChanged = new RegExp(
        String.raw`\b${name}(?:\.\w+)*(?:\.(?:${changes})\(|(?:\.\w+|\[[^\]]*\]) (?:[-+]|\?\?|\|\|)?= )`,
      );
      return kind === 'let' || /^(?:new \w+|create(?!Context)\w*)\b/.test(value) || isChanged.test(text);
    })
    .map(([, , name = '']) => name);
}

describe('the modules of the portal', () => {
  it('have no state: two portals in a document share nothing', () => {
    const found = sources
      .filter(({ path }) => path.startsWith('portal/'))
      .flatMap(({ path, text }) => mutablesIn(text).map((name) => `${path}: ${name}`))
      .sort();
    expect(found).toEqual([...allowed.keys()]);
  });

  it.each([
    ['let count = 0;', ['count']],
    ['let timer: Timer | undefined;', ['timer']],
    ['export const useToasts = create<readonly Toast[]>()(() => []);', ['useToasts']],
    ['const places = new Map<string, Place>();', ['places']],
    ['const opened: { store: Store | null } = { store: null };\nopened.store ??= createStore();', ['opened']],
    ['const list: string[] = [];\nconst add = (one: string) => list.push(one);', ['list']],
    ["const names = ['a'];\nexport const Context = createContext(null);", []],
    ['export const createPortal = () => ({ places: new Map() });', []],
  ])('are read as they are written: %s', (text, names) => {
    expect(mutablesIn(text)).toEqual(names);
  });
});
