import { applyEdits, modify, type Edit, type JSONPath } from 'jsonc-parser';

/**
 * The text of a JSON file with another value at a path, or without it for undefined. Objects and lists of plain values
 * are one line each; the rest stays as it is written, apart from the neighbor.
 */
export function editedJson(text: string, path: JSONPath, value: unknown): string {
  const edits = modify(text, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } });
  return applyEdits(text, edits.map(onLines));
}

const onLines = ({ content, ...place }: Edit): Edit => ({
  ...place,
  content: content
    .replaceAll(/\{\r?\n[^{}[\]]*\}/g, onLine)
    .replaceAll(/\[\r?\n[^{}[\]]*\]/g, (list) => onLine(list).replace('[ ', '[').replace(' ]', ']')),
});

const onLine = (text: string): string => text.replaceAll(/\r?\n\s*/g, ' ');
