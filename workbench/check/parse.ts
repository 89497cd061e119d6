import type { FormDefinition } from '../../engine/form/definition.ts';
import type { ExpandedForm } from '../../engine/form/expanded.ts';
import { FormError } from '../problems/form-error.ts';
import { definitionInFiles } from '../source/definition-files.ts';
import type { FormIndex } from '../expand/form-index.ts';
import { at, textOf } from '../source/source-node.ts';
import type { TraversedForm } from '../expand/traverse.ts';
import { checkSource } from './check.ts';
import type { FormSource } from '../source/source.ts';

/** The definition in a form's files. Throws FormError with every error, each with its file and line. */
export function parseForm(source: FormSource): FormDefinition {
  return definitionInFiles(withoutErrors(source).form);
}

/** A definition with its expanded form, from one traversal. */
export interface ParsedForm {
  readonly definition: FormDefinition;
  readonly expanded: ExpandedForm;
  /** The file of each question, block and page, by its key or id; that of its options by `options <key>`. */
  readonly files: ReadonlyMap<string, string>;
}

/** As `parseForm`, with the expanded form that the build writes. */
export function parseAndExpand(source: FormSource): ParsedForm {
  const { form, expanded, index } = withoutErrors(source);
  return { definition: definitionInFiles(form), expanded, files: filesOf(index) };
}

function filesOf({ places, fields }: FormIndex): ReadonlyMap<string, string> {
  const files = new Map(places.map(({ node, id }) => [id, node.file]));
  for (const { node, key, keys } of fields) {
    const options = textOf(at(node, 'options'));
    for (const name of [key, ...keys]) {
      files.set(name, node.file);
      if (options !== '') files.set(`options ${name}`, `options/${options}.json`);
    }
  }
  return files;
}

function withoutErrors(source: FormSource): TraversedForm {
  const { problems, traversed } = checkSource(source);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (traversed === null || errors.length > 0) throw new FormError(errors);
  return traversed;
}
