import { isDate } from '../../../engine/internal.ts';
import type { SourceExpression, SourceQuestion } from '../base/source-form.ts';
import { scopeOf, Untranslatable } from '../translate/scope.ts';
import { translatedValue } from '../translate/values.ts';
import { translatedOr, treeOf } from './translated.ts';
import type { WrittenBlock, Writing } from './writing.ts';

/** The default of a question. One that cannot be said is reported, and the question has none. */
export function defaulted(question: SourceQuestion, writing: Writing, repeat: string | null): WrittenBlock {
  const { follows = null, place } = question;
  const { report } = writing;
  const found = follows === null ? null : computedDefault(question, follows, writing, repeat);
  if (found !== null) return found;
  if (question.default === '') return {};
  const value = importedDefault(question);
  if (value !== null) return { default: value };
  report.left(place, 'default', `"${question.default}" is not a default of such a question.`);
  return {};
}

const followingKinds = new Set<SourceQuestion['kind']>(
  'text long-text email web-address digits integer decimal date one one-of-many'.split(' ') as SourceQuestion['kind'][],
);

/** The expression that the answer follows; null for one that cannot be said. */
function computedDefault(
  question: SourceQuestion,
  follows: SourceExpression,
  { names, report }: Writing,
  repeat: string | null,
): WrittenBlock | null {
  const { place, kind, scale } = question;
  const attempt = { report, place, what: 'default', effect: 'NO DEFAULT', text: follows.text };
  return translatedOr<WrittenBlock | null>(null, attempt, () => {
    const tree = treeOf(follows);
    if (tree.kind === 'text' && tree.value === '') return {};
    if (tree.kind === 'text' || tree.kind === 'number') {
      const value = importedDefault({ ...question, default: String(tree.value) }, true);
      if (value === null) throw new Untranslatable('it is not an answer to such a question');
      return { default: value };
    }
    if (!followingKinds.has(kind) || scale !== undefined)
      throw new Untranslatable('such a question has no computed default');
    const scope = scopeOf(names, repeat);
    const { code, kind: result } = translatedValue(tree, scope);
    if (kind === 'date' && result !== 'date') throw new Untranslatable('its result can be no date');
    if (scope.reads.size === 0) throw new Untranslatable('it is the same for all answers');
    for (const note of scope.notes) report.differently(place, 'default', note);
    return {
      default: { from: [...scope.reads], expression: result === 'logic' ? `(${code} ? "true" : "false")` : code },
    };
  });
}

/** The default of a question as its block has it; null for a default that forms do not have. */
function importedDefault(
  { kind, default: text, options }: SourceQuestion,
  isLiteral = false,
): string | number | true | readonly string[] | null {
  const isOption = (code: string): boolean => options.some((option) => option.code === code);
  switch (kind) {
    case 'text':
    case 'long-text':
    case 'email':
    case 'web-address':
    case 'digits':
      return !isLiteral && /\$\{|\w\(/.test(text) ? null : text;
    case 'date':
      return isDate(text) ? text : null;
    case 'time':
      // Other programs write the seconds and the zone, too.
      return /^(?:[01]\d|2[0-3]):[0-5]\d(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?$/.test(text) ? text.slice(0, 5) : null;
    case 'integer':
    case 'decimal':
      return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
    case 'one':
    case 'one-of-many':
      return isOption(text) ? text : null;
    case 'several': {
      const codes = text.split(/\s+/);
      return codes.every(isOption) ? codes : null;
    }
    case 'agreement':
      return text === 'OK' ? true : null;
    default:
      return null;
  }
}
