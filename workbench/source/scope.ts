import type { ValueKey } from '../../engine/form/definition.ts';
import { replacePlaceholders } from '../../engine/language/text.ts';

/** The meaning of keys and placeholders at a place: a used section renames the keys it declares and has own words. */
export interface NameScope {
  /** The full key of a key as written here. */
  readonly rename: (key: ValueKey) => ValueKey;
  /** The prefixes of all sections around, joined. */
  readonly prefix: string;
  /** The word for a placeholder; null for a placeholder that is replaced by a value at run time. */
  readonly word: (name: string) => string | null;
}

/** The scope outside all sections: keys are unchanged, and the institution's words are known. */
export function outermostScope(institution: Readonly<Record<string, string>>): NameScope {
  return { prefix: '', rename: (key) => key, word: (name) => ownWord(institution, name) };
}

/** The scope in a used section: the keys that it declares get the prefix, and its words precede those outside. */
export function innerScope(
  outer: NameScope,
  declared: ReadonlySet<string>,
  prefix: string,
  words: Readonly<Record<string, string>>,
): NameScope {
  const outerWords: NameScope = { ...outer, rename: (key) => key };
  return {
    prefix: outer.prefix + prefix,
    rename: (key) => outer.rename(isDeclared(key, declared) ? withPrefix(key, prefix) : key),
    word(name) {
      const own = ownWord(words, name);
      return own === null ? outer.word(name) : inScope(own, outerWords);
    },
  };
}

/** A text with the words of its scope; the remaining placeholders name full keys. */
export function inScope(text: string, scope: NameScope): string {
  return replacePlaceholders(text, (name) => scope.word(name) ?? `{${scope.rename(name)}}`);
}

/** A key with a prefix, which follows the owner in keys such as `tab:…`. */
export function withPrefix(key: ValueKey, prefix: string): ValueKey {
  const name = key.indexOf(':') + 1;
  return key.slice(0, name) + prefix + key.slice(name);
}

/** Values of other owners, such as `session:…`, mean the same in every section. */
function isDeclared(key: ValueKey, declared: ReadonlySet<string>): boolean {
  const name = key.indexOf(':') + 1;
  const owner = key.slice(0, name);
  if (owner === 'tab:' || owner === 'count:') return declared.has(key);
  return (owner === '' || owner === 'document:') && declared.has(key.slice(name));
}

function ownWord(words: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(words, name) ? (words[name] ?? null) : null;
}
