/** Forms of a test, prepared for the search without the checker. */
import { knownNamesOf } from '../../../workbench/expand/known-names.ts';
import { lineOf } from '../../../workbench/source/json.ts';
import { parseFiles } from '../../../workbench/source/source.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { calculationSteps } from '../../../workbench/codegen/calculation-steps.ts';
import type { CoveredForm } from '../../../workbench/cover/index.ts';
import { newValues, type BlockDefinition, type Form, type FormDefinition } from '../../../engine/index.ts';
import { createModel } from '../../../workbench/solve/model.ts';
import { traverseForm } from '../../../workbench/expand/traverse.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { definitionOf, today } from '../../engine/small-form.ts';

export function coveredBlocks(blocks: readonly BlockDefinition[], more: Partial<FormDefinition> = {}): CoveredForm {
  return coveredDefinition(definitionOf(blocks, more), (form) => newValues(form, { today }));
}

export function coveredDefinition(
  definition: FormDefinition,
  startOf: (form: Form) => CoveredForm['start'],
): CoveredForm {
  const { form: file, sections, dataModel, options, institution } = definition;
  const used = Object.entries(sections).map(([name, one]) => [`sections/${name}.json`, JSON.stringify(one)] as const);
  const lists = Object.entries(options).map(([name, one]) => [`options/${name}.json`, JSON.stringify(one)] as const);
  const files = parseFiles({
    files: {
      'form.json': JSON.stringify(file, null, 2),
      'data-model.json': JSON.stringify(dataModel),
      'institution.json': JSON.stringify(institution),
      ...Object.fromEntries([...used, ...lists]),
    },
    schema,
  });
  const { index } = traverseForm(files);
  const names = knownNamesOf(files, index, { flag: null, other: null });
  const { form, validators } = compileWithValidators(definition);
  const model = createModel({ form: files, index, names, calculationSteps, today, isForced: true });
  return {
    form,
    validators,
    files,
    index,
    names,
    rules: [],
    placeOf: ({ file: path, path: place }) => {
      const json = files.files.get(path);
      return { file: path, line: json === undefined ? 1 : lineOf(json, place) };
    },
    model,
    start: startOf(form),
    today,
  };
}
