/** The questions of a form with their places on the map and their connections. */
import type { Block, CompiledField, Form } from '../../../engine/index.ts';
import { keysOf } from '../../reasons/clauses.ts';
import { explainedField, type ExplainedForm } from '../../reasons/explained-form.ts';
import { explainQuestion, type FileLine, type ExplainedCondition } from '../../reasons/index.ts';
import { initialValues } from '../../../engine/index.ts';
import { isChoiceName } from '../../../engine/internal.ts';
import { exampleDay } from '../../diff/examples.ts';
import { comparisonsIn } from '../../expand/conditions.ts';

/** The effect of the answer to one question on another question. */
export type MapEffect = 'shows' | 'requires' | 'clears';

/** A question, a group of tabs or the number of copies. */
export interface MapNode {
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isConditional: boolean;
  /** Sentences for the panel, in order. */
  readonly about: readonly string[];
}
export interface MapSection {
  readonly title: string;
  readonly nodes: readonly MapNode[];
}
export interface MapPage {
  readonly title: string;
  readonly sections: readonly MapSection[];
}
export interface MapEdge {
  readonly from: string;
  readonly to: string;
  readonly effect: MapEffect;
}
export interface MapData {
  readonly id: string;
  readonly pages: readonly MapPage[];
  readonly edges: readonly MapEdge[];
}

export function formMap(explained: ExplainedForm): MapData {
  const { form } = explained;
  const pages = form.pages.map((page) => ({
    title: page.title,
    sections: sectionsOf(explained, page.title, page.blocks),
  }));
  return {
    id: form.id,
    pages: pages.filter(({ sections }) => sections.length > 0),
    edges: edgesOf(explained),
  };
}

/** Questions under the nearest title, in page order. */
function sectionsOf(explained: ExplainedForm, title: string, blocks: readonly Block[]): readonly MapSection[] {
  const sections: MapSection[] = [];
  const open = (name: string): MapNode[] => {
    const nodes: MapNode[] = [];
    sections.push({ title: name, nodes });
    return nodes;
  };
  const visit = (inner: readonly Block[], name: string, into: MapNode[]): void => {
    let current = into;
    for (const block of inner) {
      if (block.type === 'content') continue;
      if (block.type === 'section') {
        if (block.title === null) visit(block.blocks, name, current);
        else {
          visit(block.blocks, block.title, open(block.title));
          current = open(name);
        }
      } else if (block.type === 'tabs') {
        current.push(choiceNode(block.valueKey, block.label, 'tabs'));
        for (const tab of block.tabs) visit(tab.blocks, name, current);
      } else if (block.type === 'repeat') {
        if (isChoiceName(block.countKey))
          current.push(choiceNode(block.countKey, block.title, `${block.min} to ${block.max} copies`));
        for (const [index, copy] of block.copies.entries()) {
          const copyTitle = `${block.title} ${index + 1}`;
          visit(copy.blocks, copyTitle, open(copyTitle));
        }
        current = open(name);
      } else current.push(questionNode(explained, block));
    }
  };
  visit(blocks, title, open(title));
  return sections.filter(({ nodes }) => nodes.length > 0);
}

function choiceNode(key: string, label: string, type: string): MapNode {
  return { key, label, type, isRequired: false, isConditional: false, about: [`${key}: ${type}.`] };
}

function questionNode(explained: ExplainedForm, { key, label, type, required, shown }: CompiledField): MapNode {
  const values = initialValues(explained.form, { today: exampleDay }, {});
  const explanation = explainQuestion(explained, values, key);
  const shownWhile = explanation?.shownWhile ?? [];
  const requiredWhile = explanation?.required?.requiredWhile ?? [];
  const always = explanation?.required !== null && requiredWhile.length === 0 ? ['Required while it is shown.'] : [];
  return {
    key,
    label,
    type,
    isRequired: required !== undefined,
    isConditional: shown !== null && shownWhile.length > 0,
    about: [
      `${key}: ${type}${explanation === undefined ? '' : `, ${written(explanation.place)}`}.`,
      ...(shownWhile.length === 0
        ? ['Always shown.']
        : shownWhile.map((reason) => `Shown while ${conditionOf(reason)}.`)),
      ...always,
      ...requiredWhile.map((reason) => `Required while ${conditionOf(reason)}.`),
      ...(explanation?.clearedBy ?? []).map(({ id, place }) => `Cleared by the rule ${id} (${written(place)}).`),
    ],
  };
}

const written = ({ file, line }: FileLine): string => `${file}:${line}`;
const conditionOf = ({ text, place }: ExplainedCondition): string => `${text} (${written(place)})`;

function edgesOf(explained: ExplainedForm): readonly MapEdge[] {
  const { form, index } = explained;
  const shows = index.fields.flatMap(({ key, keys }) =>
    connect(form, (explainedField(explained, key)?.shownWhile ?? []).flatMap(keysOf), keys, 'shows'),
  );
  const requires = index.fields.flatMap(({ key, keys }) => {
    const found = explainedField(explained, key);
    const { expanded, checks } = found?.field ?? {};
    const required = expanded?.required;
    const conditions = [
      ...(typeof required === 'object' ? required.when : []),
      ...(checks === undefined ? [] : (expanded?.checks ?? []).flatMap(({ when }) => when)),
    ];
    return connect(form, conditions.flatMap(keysIn), keys, 'requires');
  });
  const clears = explained.rules.flatMap(({ when, clears: cleared }) =>
    connect(form, comparisonsIn(when).flatMap(keysOf), cleared, 'clears'),
  );
  const all = [...shows, ...requires, ...clears].filter(({ from, to }) => from !== to);
  return [...new Map(all.map((edge) => [`${edge.from} ${edge.to} ${edge.effect}`, edge])).values()];
}

/** Every key under the valueKey of a condition. */
function keysIn(condition: unknown): readonly string[] {
  if (typeof condition !== 'object' || condition === null) return [];
  return Object.entries(condition).flatMap(([name, value]) =>
    name === 'valueKey' && typeof value === 'string' ? [value] : keysIn(value),
  );
}

function connect(form: Form, from: readonly string[], to: readonly string[], effect: MapEffect): readonly MapEdge[] {
  const sources = new Set(from.flatMap((key) => sourcesOf(form, key)));
  const targets = new Set(to.flatMap((key) => form.fields.get(key)?.key ?? []));
  return [...sources].flatMap((source) => [...targets].map((target) => ({ from: source, to: target, effect })));
}

/** The questions behind a key: of a derived value those from which it is calculated. */
function sourcesOf(form: Form, key: string): readonly string[] {
  const calculation = form.calculations.find((one) => one.key === key);
  if (calculation !== undefined) return calculation.from.flatMap((source) => sourcesOf(form, source));
  if (form.choices.has(key)) return [key];
  const field = form.fields.get(key.replace(/^document:/, ''));
  return field === undefined ? [] : [field.key];
}
