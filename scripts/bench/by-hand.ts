/**
 * The baseline: code that a developer would write by hand for one form. Answers are an array, each question
 * has its checks as closures, and each answer has a list of the sections that it shows. It has no
 * descriptions, rules, messages or causes.
 */
import type { BlockDefinition, FieldDefinition, FormDefinition } from '../../engine/index.ts';
import { rangePattern } from './workload.ts';

export interface ByHand {
  /** The answer under a key; '' when unanswered. */
  value(key: string): string;
  set(key: string, value: string): void;
  errors(): readonly string[];
}

type Check = (value: string | undefined) => boolean;

interface Section {
  readonly from: number;
  to: number;
  readonly controller: number;
  readonly isOpenAt: string;
  readonly outer: Section | null;
  readonly inner: Section[];
  isShown: boolean;
}

/** Creates the baseline for a form with a filled-in application. */
export function createByHand(definition: FormDefinition, answers: Readonly<Record<string, string>>): ByHand {
  const keys: string[] = [];
  const values: (string | undefined)[] = [];
  const checks: (Check | null)[] = [];
  const places: (Section | null)[] = [];
  const decides: (Section[] | null)[] = [];
  const index = new Map<string, number>();
  const addField = (field: FieldDefinition, place: Section | null): void => {
    index.set(field.key, keys.length);
    keys.push(field.key);
    values.push(answers[field.key]);
    checks.push(checkOf(field));
    places.push(place);
    decides.push(null);
  };
  const addSection = (blocks: readonly BlockDefinition[], controllerKey: string, outer: Section | null): void => {
    const controller = index.get(controllerKey) ?? -1;
    const isShown = (outer === null || outer.isShown) && values[controller] === 'Y';
    const section: Section = { from: keys.length, to: 0, controller, isOpenAt: 'Y', outer, inner: [], isShown };
    decides[controller] = [...(decides[controller] ?? []), section];
    outer?.inner.push(section);
    add(blocks, section);
    section.to = keys.length;
  };
  const add = (blocks: readonly BlockDefinition[], place: Section | null): void => {
    for (const block of blocks) {
      if (block.type === 'section') addSection(block.blocks ?? [], controllerOf(block.when), place);
      else if (block.type === 'repeat') for (const field of fieldsOfRepeat(definition)) addField(field, place);
      else if ('key' in block && block.type !== 'scale' && block.type !== 'documents') addField(block, place);
    }
  };
  for (const page of Object.values(definition.pages)) add(page.blocks, null);

  const turn = (section: Section, isShown: boolean): void => {
    if (section.isShown === isShown) return;
    section.isShown = isShown;
    if (!isShown) for (let i = section.from; i < section.to; i += 1) values[i] = undefined;
    for (const inner of section.inner) turn(inner, isShown && values[inner.controller] === inner.isOpenAt);
  };
  return {
    value: (key) => values[index.get(key) ?? -1] ?? '',
    set(key, value) {
      const i = index.get(key) ?? -1;
      values[i] = value;
      const decided = decides[i];
      if (decided)
        for (const section of decided)
          turn(section, (section.outer === null || section.outer.isShown) && value === section.isOpenAt);
    },
    errors() {
      const wrong: string[] = [];
      for (let i = 0; i < checks.length; i += 1) {
        const check = checks[i];
        const place = places[i];
        if (check && (!place || place.isShown) && !check(values[i])) wrong.push(keys[i] ?? '');
      }
      return wrong;
    },
  };
}

/** The fields of the one copy of the repeated block that the answers have. */
export const fieldsOfRepeat = ({ sections }: FormDefinition): readonly FieldDefinition[] =>
  ((sections['activity']?.blocks ?? []) as readonly FieldDefinition[]).map((field) =>
    Object.assign({}, field, { key: `a0_${field.key}` }),
  );

/** The key of the answer that shows a section. */
export function controllerOf(when: Extract<BlockDefinition, { type: 'section' }>['when']): string {
  const [condition] = when ?? [];
  return condition !== undefined && 'valueKey' in condition ? condition.valueKey : '';
}

function checkOf(field: FieldDefinition): Check | null {
  const isRequired = field.required !== undefined;
  const { pattern } = (field.schema ?? {}) as { readonly pattern?: string };
  if (pattern === rangePattern)
    return (value) => (value === undefined || value === '' ? !isRequired : Number(value) >= 1 && Number(value) <= 36);
  if (pattern !== undefined) {
    const expression = new RegExp(pattern);
    return (value) => (value === undefined || value === '' ? !isRequired : expression.test(value));
  }
  return isRequired ? (value) => value !== undefined && value !== '' : null;
}
