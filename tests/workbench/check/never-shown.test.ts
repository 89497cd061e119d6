import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { checkForm, type Problem } from '../../../workbench/check/index.ts';
import {
  applyEdit,
  fromWire,
  initialValues,
  isShown,
  refusals,
  withChanges,
  type Block,
  type Form,
  type FormDefinition,
  type Values,
} from '../../../engine/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { editOf, randomForm, someEdits } from '../../engine/random-form.ts';
import { definitionOf, equals, text, today, yesNo } from '../../engine/small-form.ts';
import { runs } from '../../support/runs.ts';

function problemsOf({ form, sections, dataModel }: FormDefinition): readonly Problem[] {
  const used = Object.entries(sections).map(([name, file]) => [`sections/${name}.json`, JSON.stringify(file)] as const);
  const files = {
    'form.json': JSON.stringify(form),
    'data-model.json': JSON.stringify(dataModel),
    ...Object.fromEntries(used),
  };
  return checkForm({ files, schema });
}

/** The ids of the pages and of their blocks that the checker reports as unreachable. */
function neverShown(definition: FormDefinition): ReadonlySet<string> {
  const problems = problemsOf(definition).filter(({ code, file }) => code === 'never-shown' && file === 'form.json');
  return new Set(
    problems.map(({ pointer }) => {
      const block = pointer
        .split('/')
        .slice(1)
        .reduce<unknown>((value, part) => (value as Readonly<Record<string, unknown>>)[part], definition.form);
      const { type, id, key } = block as { readonly type: string; readonly id?: string; readonly key?: string };
      return id ?? (type === 'month-year' ? `${key}_month` : String(key));
    }),
  );
}

function shownIds(form: Form, values: Values): readonly string[] {
  const visit = (block: Block): readonly string[] => {
    const inner =
      block.type === 'section' ? block.blocks : block.type === 'tabs' ? block.tabs.flatMap(({ blocks }) => blocks) : [];
    return [...(isShown(block, values) ? [block.id] : []), ...inner.flatMap(visit)];
  };
  return form.pages.flatMap((page) => [...(isShown(page, values) ? [page.id] : []), ...page.blocks.flatMap(visit)]);
}

/** An edit that the server accepts: existing tabs and counts, and only valid answers. */
function taken(form: Form, values: Values, edit: Readonly<Record<string, string>>): Values {
  const own = Object.entries(edit).map(
    ([key, value]) => [key, key.startsWith('tab:') ? (value === '2' ? '2' : '1') : value] as const,
  );
  const answers = Object.fromEntries(
    own
      .filter(([key]) => form.fields.has(key))
      .map(([key, value]) => [key, form.fields.get(key)?.type === 'checkbox' ? value === 'true' : value]),
  );
  const others = Object.fromEntries(own.filter(([key]) => !form.fields.has(key)));
  const accepted = Object.keys(refusals(form, values, answers)).length === 0 ? fromWire(form, answers) : {};
  return withChanges(values, applyEdit(form, values, { ...others, ...accepted }).changed);
}

describe('a block that the checker reports as unreachable', () => {
  it('is none in the last of several copies or tabs', () => {
    const asked = [{ ...yesNo('paid') }, text('pay', { when: [equals('paid', 'Y')], maxLength: 5 })];
    const repeat = { type: 'repeat', id: 'jobs', title: 'Job', use: 'job', prefixes: ['a_', 'b_', 'c_', 'd_'], max: 4 };
    const definition = definitionOf([repeat as never], { sections: { job: { blocks: asked } } });
    expect(problemsOf(definition).filter(({ code }) => code === 'never-shown')).toEqual([]);
  });

  it('is shown in no state of any form that edits can reach', () => {
    let found = 0;
    fc.assert(
      fc.property(randomForm, someEdits, ({ definition, keys }, edits) => {
        const never = neverShown(definition);
        if (never.size === 0) return;
        found += never.size;
        const { form } = compileWithValidators(definition);
        const tabs = keys
          .filter((key) => key.startsWith('tab:'))
          .map((key) => [key.slice('tab:'.length), '1'] as const);
        const counts = keys
          .filter((key) => key.startsWith('count:'))
          .map((key) => [key.slice('count:'.length), 1] as const);
        let values = initialValues(form, { today }, {}, Object.fromEntries(tabs), Object.fromEntries(counts));
        for (const edit of [[], ...edits]) {
          values = taken(form, values, editOf(keys, edit));
          for (const id of shownIds(form, values)) expect(never).not.toContain(id);
        }
      }),
      { numRuns: runs(200) },
    );
    expect(found).toBeGreaterThan(0);
  });
});
