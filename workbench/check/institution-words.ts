import { placeholdersOf } from '../../engine/language/text.ts';
import { fileNode, institutionOf } from '../source/form-files.ts';
import { entries, items, textOf, type SourceNode } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { nearest } from '../source/nearest.ts';

/** Words of the institution that nothing reads, most of all those that are meant by another name. */
export const checkInstitutionWords: Check = (context) => {
  const { form, host, report } = context;
  if (host === undefined) return;
  const read = new Set(readNames(context));
  const words = institutionOf(form);
  const hostWords = [...Object.keys(host.institution), ...(host.optionalWords ?? [])];
  const missing = [...unknownNames(context), ...hostWords].filter((name) => words[name] === undefined);
  for (const file of [form.defaultInstitution, 'institution.json']) {
    for (const [name, node] of entries(fileNode(form, file)).filter(([one]) => one !== '$schema')) {
      if (read.has(name) || hostWords.includes(name)) continue;
      const meant = nearest(name, missing);
      if (meant !== '') report('misspelt-word', node, name, meant);
      // Another form can read a word that all forms share.
      else if (file === 'institution.json') report('unused-word', node, name);
    }
  }
};

/** Every placeholder in the files of the form and in the messages. */
function readNames({ form }: CheckContext): readonly string[] {
  const words = new Set([form.defaultInstitution, 'institution.json']);
  return [...form.files.keys()]
    .filter((path) => !words.has(path))
    .flatMap((path) => placeholdersIn(fileNode(form, path)));
}

const placeholdersIn = (node: SourceNode): readonly string[] =>
  typeof node.value === 'string'
    ? placeholdersOf(textOf(node))
    : [...items(node), ...entries(node).map(([, entry]) => entry)].flatMap(placeholdersIn);

/** The placeholders of texts that are neither words nor values. */
function unknownNames({ index, names }: CheckContext): readonly string[] {
  return index.texts.flatMap(({ node, scope, ownPlaceholders }) =>
    placeholdersOf(textOf(node)).filter(
      (name) =>
        !ownPlaceholders.includes(name) && scope.word(name) === null && !names.valueKeys.has(scope.rename(name)),
    ),
  );
}
