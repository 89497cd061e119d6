/** The examples in the doc comments of the library, with what they print; a test runs or compiles them. */

export interface ApiExample {
  readonly entry: string;
  readonly name: string;
  /** `tsx` for the renderer; the others run in Node. */
  readonly language: string;
  readonly code: string;
  /** What it prints: the comment at its end. */
  readonly prints: string;
}

export const examplesForm = `
import * as engine from 'matricula/engine';
import * as workbench from 'matricula/workbench';
import messages from 'matricula/messages.json' with { type: 'json' };
const definition = {
  form: { id: 'visit', version: 1, title: 'Visit', pages: [{ id: 'visit', title: 'Visit', blocks: [
    { type: 'radio', key: 'overnight', label: 'Overnight?', required: 'Choose.', options: [['Y', 'Yes'], ['N', 'No']] },
    { type: 'text', key: 'guests', label: 'Guests', maxLength: 2, required: 'Enter a number.',
      when: [{ valueKey: 'overnight', operator: 'equals', target: 'Y' }] },
  ] }] },
  dataModel: { keys: { overnight: { type: 'option', maxLength: 1 }, guests: { type: 'text', maxLength: 2 } } },
  messages,
};
const built = workbench.buildForm(definition);
const visit = engine.createForm(built, { today: () => '2026-11-27' });
const { form } = visit;
`.trim();

/** The functions, hooks and components of the API reference, and their examples. */
export function documentedIn(reference: string): {
  readonly names: readonly { readonly entry: string; readonly name: string; readonly isTable: boolean }[];
  readonly examples: readonly ApiExample[];
} {
  const parts = reference.split(/^## `matricula\/(?=\w+`$)/m).slice(1);
  const named = parts.flatMap((part) => {
    const entry = part.slice(0, part.indexOf('`'));
    return part
      .split(/^### /m)
      .slice(1)
      .map((text) => ({ entry, name: text.slice(0, text.indexOf('\n')), text }));
  });
  return {
    names: named
      .filter(({ text }) => !/^```ts\n(?:interface|type) /m.test(text))
      .map(({ entry, name, text }) => ({ entry, name, isTable: /^```ts\n\w+: Readonly<Record</m.test(text) })),
    examples: named.flatMap(({ entry, name, text }) => {
      const [, language = '', code] = /^```(jsx?|tsx)\n(.*?)^```$/ms.exec(text) ?? [];
      if (code === undefined) return [];
      const [, prints = ''] = /^\/\/ (.*)\n$/m.exec(code) ?? [];
      return [{ entry, name, language, code, prints }];
    }),
  };
}

/** The names that an example uses. */
export const usedIn = (code: string, names: readonly string[]): readonly string[] =>
  names.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
