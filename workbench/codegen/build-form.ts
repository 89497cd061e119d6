/** The build of a form for a host application, in one call: in this process, or as the text of a module. */
import { definitionFrom, type DefinitionParts } from '../../engine/form/definition-from.ts';
import type { FormDefinition } from '../../engine/form/definition.ts';
import { hostTypes } from '../../engine/fields/field-type.ts';
import { allTypes } from '../../engine/form/all-types.ts';
import { blocksOf } from '../../engine/form/blocks.ts';
import { compileExpanded } from '../../engine/form/compile-expanded.ts';
import type { BuiltForm } from '../../engine/host/create-form.ts';
import type { Form } from '../../engine/form/form.ts';
import { expandForm } from '../expand/expand.ts';
import { createCalculations, generateCalculations } from './calculations.ts';
import { generateValidators } from './generate-validators.ts';
import { messagesOfParts } from './messages-of-parts.ts';
import { createValidators } from './validators.ts';

/**
 * Builds a form for this process. Throws FormError with every problem of the definition, and Error if it has no form.
 *
 * @example
 * ```js
 * console.log(Object.keys(buildForm(definition)));
 * // [ 'expanded', 'types', 'calculations', 'validators' ]
 * ```
 */
export function buildForm(parts: DefinitionParts): BuiltForm {
  const { definition, expanded } = expandedFrom(parts);
  return {
    expanded,
    types: allTypes,
    calculations: createCalculations(definition),
    validators: createValidators(compileExpanded(expanded)),
  };
}

/**
 * The source of an ES module that exports what `buildForm` returns: a browser then evaluates no text. It imports the
 * types of its questions and blocks from `matricula/form-types`, and nothing else. It has the messages of these types,
 * and those that are not ours. Throws as `buildForm`.
 *
 * @example
 * ```js
 * console.log(generateForm(definition).includes('export const validators'));
 * // true
 * ```
 */
export function generateForm(parts: DefinitionParts): string {
  const { definition, expanded } = expandedFrom(parts);
  const form = compileExpanded(expanded);
  return [
    typesOf(form),
    `export const expanded = ${JSON.stringify({ ...expanded, messages: messagesOfParts(form) })};`,
    generateValidators(form),
    generateCalculations(definition),
  ].join('\n');
}

/** Imports the types of a form, except the field types of the application, and exports them. */
function typesOf(form: Form): string {
  const used = (types: Iterable<string>): readonly string[] => [...new Set(types)].toSorted();
  const fieldNames = used([...form.fields.values()].map(({ type }) => type)).filter(
    (name) => !Object.hasOwn(hostTypes, name),
  );
  const blockNames = used(
    blocksOf(form)
      .map(({ type }) => type)
      .filter((type) => type === 'tabs' || type === 'repeat'),
  );
  const fields = [...form.fields.values()];
  const more = [
    ...(fields.some(({ ordered }) => ordered !== null) ? ['order'] : []),
    ...(fields.some(({ optionLists }) => (optionLists?.reads.length ?? 0) > 0) ? ['offer'] : []),
  ];
  const imported = [...fieldNames, ...blockNames, ...more].map(identifier).join(', ');
  const own = more.map((name) => `, ${name}`).join('');
  const members = (names: readonly string[]): string =>
    names.map((name) => `${JSON.stringify(name)}: ${identifier(name)}`).join(', ');
  return [
    ...(imported === '' ? [] : [`import { ${imported} } from "matricula/form-types";`]),
    `export const types = { fields: { ${members(fieldNames)} }, blocks: { ${members(blockNames)} }${own} };`,
  ].join('\n');
}

/** The name of a type as an identifier: `monthYear`. */
const identifier = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function expandedFrom(parts: DefinitionParts): {
  readonly definition: FormDefinition;
  readonly expanded: BuiltForm['expanded'];
} {
  // A host may pass what is inside of it.
  if (typeof (parts as Partial<DefinitionParts> | null)?.form !== 'object')
    throw new Error('The definition has no "form": it is { "form": { "id", "version", "title", "pages" }, … }.');
  const definition = definitionFrom(parts);
  return { definition, expanded: expandForm(definition) };
}
