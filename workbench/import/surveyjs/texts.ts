/** The texts of a survey: one of their languages, without HTML, with the placeholders of our forms. */
import { isObject } from '../json/json-files.ts';
import type { NamePlace } from './names.ts';
import { thingIn, type SurveyReading, type SurveyNode } from './reading.ts';

/** A text under one of the spellings of a property; '' without one. */
export function takenText(
  node: SurveyNode,
  place: NamePlace,
  reading: SurveyReading,
  ...names: readonly string[]
): string {
  const thing = thingIn(node, ...names);
  if (thing === null) return '';
  const value = node.value[thing.what];
  const { report } = reading;
  report.taken(thing.place, thing.what);
  const { text, others } = inLanguage(value, reading.languages);
  if (others.length > 0)
    report.differently(thing.place, thing.what, `A form has one language: ${others.join(', ')} are not taken over.`);
  const plain = withoutHtml(text);
  return withNames(plain, place, reading, (name) =>
    report.differently(thing.place, thing.what, `"{${name}}" is no answer that a text can show, and stays as words.`),
  );
}

/** A text in the preferred language, and the languages that are left out. */
function inLanguage(
  value: unknown,
  languages: readonly string[],
): { readonly text: string; readonly others: readonly string[] } {
  if (!isObject(value)) return { text: value === null || value === undefined ? '' : String(value), others: [] };
  const known = Object.keys(value).filter((name) => typeof value[name] === 'string');
  const chosen = languages.find((language) => known.includes(language)) ?? known[0];
  if (chosen === undefined) return { text: '', others: Object.keys(value) };
  return { text: String(value[chosen]), others: Object.keys(value).filter((name) => name !== chosen) };
}

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '‹',
  '&gt;': '›',
  '&quot;': '"',
  '&#39;': "'",
};

/** Paragraphs and rows are lines; the writer of texts takes out what is left of HTML, and says so. */
const withoutHtml = (text: string): string =>
  text
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '<x>')
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])>/gi, '<x>\n')
    .replaceAll(/&(?:nbsp|amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** `{name}` becomes `${name of the answer}`. */
function withNames(text: string, place: NamePlace, { names }: SurveyReading, leave: (name: string) => void): string {
  return text.replaceAll(/\{([^{}\n]+)\}/g, (whole, name: string) => {
    const part = names.find(name.trim(), place);
    const isShown = part !== null && !['group', 'repeat', 'none'].includes(part.kind);
    if (isShown) return `\${${part.name}}`;
    leave(name);
    return whole;
  });
}
