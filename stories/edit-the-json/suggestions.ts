import type { CompletionItem } from 'vscode-json-languageservice';

/** An entry of the list of completions. */
export interface Suggestion {
  readonly label: string;
  /** One sentence; '' if there is none. */
  readonly about: string;
  /** The replaced part of the text. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** Selected after the insertion: the first place to fill in, as offsets in `insert`. */
  readonly select: readonly [start: number, end: number];
}

const address = 'https://forms.test/form.json';

/**
 * The completions at an offset: those of the language service that editors use, with the schema of the form. It is
 * large, so it is loaded with the first question.
 */
export async function suggestionsAt(text: string, offset: number, schema: object): Promise<readonly Suggestion[]> {
  const { getLanguageService, TextDocument } = await import('vscode-json-languageservice');
  const service = getLanguageService({
    schemaRequestService: async () => JSON.stringify(schema),
    workspaceContext: { resolveRelativePath: () => `${address}.schema` },
  });
  // The service resolves references in place.
  service.configure({
    allowComments: false,
    schemas: [{ uri: `${address}.schema`, fileMatch: ['*'], schema: structuredClone(schema) }],
  });
  const document = TextDocument.create(address, 'json', 1, text);
  const list = await service.doComplete(document, document.positionAt(offset), service.parseJSONDocument(document));
  const typed = (item: CompletionItem, from: number): boolean =>
    (item.filterText ?? item.label)
      .toLowerCase()
      .includes(text.slice(from, offset).replaceAll('"', '').trim().toLowerCase());
  return (list?.items ?? [])
    .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
    .flatMap((item) => {
      const { textEdit } = item;
      if (textEdit === undefined || !('range' in textEdit)) return [];
      const from = document.offsetAt(textEdit.range.start);
      if (!typed(item, from)) return [];
      const to = document.offsetAt(textEdit.range.end);
      return [
        {
          label: item.label,
          about: aboutOf(item),
          from,
          to,
          ...withoutPlaces(indentedAs(text, from, textEdit.newText)),
        },
      ];
    });
}

/** Names with a prefix, such as those of the session, follow the form's own. */
function placeOf({ label, sortText = label }: CompletionItem): string {
  return `${/^"?[a-z]+:/.test(label) ? 1 : 0}${sortText.replaceAll('"', '')}`;
}

function aboutOf({ documentation, detail }: CompletionItem): string {
  const text = typeof documentation === 'string' ? documentation : documentation?.value;
  return text ?? detail ?? '';
}

/** The lines of an insertion follow the indent of their line, with two spaces for each level. */
function indentedAs(text: string, from: number, inserted: string): string {
  const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  return inserted.replaceAll('\t', '  ').replaceAll('\n', `\n${indent}`);
}

/** An insertion without its marked places, `$1` or `${1:text}`, of which the first one is selected. */
function withoutPlaces(marked: string): Pick<Suggestion, 'insert' | 'select'> {
  let insert = '';
  let select: readonly [number, number] | null = null;
  let last = 0;
  for (const { 0: place, 1: text = '', index } of marked.matchAll(/\$(?:\d+|\{\d+(?::([^}]*))?\})/g)) {
    insert += marked.slice(last, index);
    select ??= [insert.length, insert.length + text.length];
    insert += text;
    last = index + place.length;
  }
  insert += marked.slice(last);
  return { insert: insert.replaceAll(/\\([$}\\])/g, '$1'), select: select ?? [insert.length, insert.length] };
}
