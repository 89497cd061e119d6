/** A form while its parts are added: names for what conditions can read, and conditions about that. */
import type { BlockDefinition, Condition, Conditions, FormDefinition } from '../../../engine/index.ts';
import { definitionOf } from '../../engine/small-form.ts';

/** Takes the next number of a part, at least 0 and less than the given one. */
export type Draw = (below: number) => number;

/** A value that conditions can read, with what it can be. */
export type Readable =
  | { readonly key: string; readonly kind: 'choice' | 'several'; readonly values: readonly string[] }
  | { readonly key: string; readonly kind: 'number'; readonly least: number; readonly greatest: number }
  | { readonly key: string; readonly kind: 'date' | 'text' | 'checkbox' }
  /** What an expression says about several answers, without its comparison. */
  | {
      readonly kind: 'expression';
      readonly from: readonly string[];
      readonly number: string;
      readonly greatest: number;
    };

type StoredKey = FormDefinition['dataModel']['keys'][string];

/** The form so far. */
export interface Draft {
  readonly pages: { readonly when: Conditions; readonly blocks: BlockDefinition[] }[];
  readonly readable: Readable[];
  readonly keys: Record<string, StoredKey>;
  readonly sets: object[];
  readonly sections: Record<string, object>;
  readonly calculations: object[];
  readonly rules: object[];
}

export const emptyDraft = (): Draft => ({
  pages: [{ when: [], blocks: [] }],
  readable: [],
  keys: {},
  sets: [],
  sections: {},
  calculations: [],
  rules: [],
});

export function oneOf<One>(draw: Draw, all: readonly [One, ...One[]]): One {
  return all[draw(all.length)] ?? all[0];
}

export function definitionIn({ pages, keys, sets, sections, calculations, rules }: Draft): FormDefinition {
  const written = pages
    .filter(({ blocks }) => blocks.length > 0)
    .map(({ when, blocks }, index) => ({
      id: `page-${index}`,
      title: 'Page',
      when: index === 0 ? [] : when,
      blocks,
    }));
  const form = { pages: written, calculations, rules } as never;
  return definitionOf([], { form, dataModel: { keys, sets } as never, sections: sections as never });
}

/** No condition for half of the draws; else one, two, alternatives or their opposite. */
export function someWhen(draft: Pick<Draft, 'readable'>, draw: Draw): { readonly when?: Conditions } {
  const kind = draw(10);
  const one = conditionOn(draft, draw);
  if (kind < 5 || one === null) return {};
  if (kind < 8) return { when: [one] };
  const second = conditionOn(draft, draw) ?? one;
  if (kind === 8) return { when: [one, second] };
  return { when: [draw(2) === 0 ? { any: [one, second] } : { not: [one, second] }] };
}

const orders = ['gte', 'lt', 'gt', 'lte', 'equals'] as const;
const signs = ['>=', '<', '>', '<=', '='] as const;

/** A condition on one of the last twelve values; null if there is none. */
export function conditionOn({ readable }: Pick<Draft, 'readable'>, draw: Draw): Condition | null {
  const near = readable.slice(-12);
  const read = near[draw(Math.max(1, near.length))];
  return read === undefined ? null : conditionAbout(read, readable, draw);
}

function conditionAbout(read: Readable, readable: readonly Readable[], draw: Draw): Condition {
  switch (read.kind) {
    case 'expression': {
      const compared = `${read.number} ${oneOf(draw, signs)} ${draw(read.greatest + 3)}`;
      return { from: read.from, expression: compared } as Condition;
    }
    case 'choice': {
      const value = read.values[draw(read.values.length)] ?? '';
      const operator = oneOf(draw, ['equals', 'equals', 'notEquals', 'in'] as const);
      if (operator === 'in') return { valueKey: read.key, operator, target: [value, read.values[0] ?? ''] };
      return { valueKey: read.key, operator, target: value };
    }
    case 'several':
      return {
        valueKey: read.key,
        operator: oneOf(draw, ['contains', 'notContains'] as const),
        target: read.values[draw(read.values.length)] ?? '',
      };
    case 'number': {
      const target = String(read.least - 1 + draw(read.greatest - read.least + 3));
      return { valueKey: read.key, operator: oneOf(draw, orders), target };
    }
    case 'date':
      return dateCondition(read.key, readable, draw);
    case 'text':
    case 'checkbox':
      return { valueKey: read.key, operator: oneOf(draw, ['answered', 'notAnswered'] as const) };
  }
}

function dateCondition(key: string, readable: readonly Readable[], draw: Draw): Condition {
  const operator = oneOf(draw, orders);
  const years = draw(40);
  const others = readable.flatMap((one) => (one.kind === 'date' && one.key !== key ? [one.key] : []));
  const other = others[draw(Math.max(1, others.length))];
  switch (draw(5)) {
    case 0:
      return { valueKey: key, operator, target: `${2000 + years}-0${1 + (years % 9)}-15` };
    case 1: {
      const expression = `$years(${key}, \`session:today\`) ${oneOf(draw, signs)} ${years}`;
      return { from: [key, 'session:today'], expression } as Condition;
    }
    case 2:
      if (other !== undefined) return { valueKey: key, operator, target: { valueKey: other } } as Condition;
      return { valueKey: key, operator: 'answered' };
    case 3:
      if (other === undefined) return { valueKey: key, operator: 'notAnswered' };
      return { from: [key, other], expression: `$days(${key}, ${other}) ${oneOf(draw, signs)} ${years}` } as Condition;
    default:
      return { valueKey: key, operator, target: { years: -years } } as Condition;
  }
}
