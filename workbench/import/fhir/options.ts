/** The options of a choice: those of the item, or those of a list that the file contains. */
import { freeCode } from '../base/option-codes.ts';
import type { ImportReport } from '../base/import-report.ts';
import { isObject } from '../json/json-files.ts';
import { jsonText, schemaAt, schemasIn, type SchemaNode, type Thing } from '../json/nodes.ts';
import { extensionsIn, itemKind, typedValue, type FhirItem } from './items.ts';

/** An option with what tells it apart in the source. */
export interface FhirOption {
  readonly code: string;
  readonly label: string;
  readonly system: string;
  readonly word: string;
  readonly isInitial: boolean;
  readonly thing: Thing;
  /** The number that calculations read. */
  readonly score: { readonly value: number; readonly thing: Thing } | undefined;
}

/** What the readers of items share. */
export interface FhirReading {
  readonly root: SchemaNode;
  readonly report: ImportReport;
  readonly items: ReadonlyMap<string, FhirItem>;
}

interface Listed {
  readonly value: unknown;
  readonly system: string;
  readonly isInitial: boolean;
  readonly thing: Thing;
  readonly score?: NonNullable<FhirOption['score']>;
}

const yesNo = (item: FhirItem): readonly FhirOption[] =>
  (['true', 'false'] as const).map((code) => ({
    code,
    label: code === 'true' ? 'Yes' : 'No',
    system: '',
    word: code,
    isInitial: false,
    thing: { place: item.pointer, what: 'type' },
    score: undefined,
  }));

/** The options of a question, each with a code of its own. */
export function fhirOptions(item: FhirItem, reading: FhirReading): readonly FhirOption[] {
  if (item.type === 'boolean') return yesNo(item);
  if (item.type !== 'choice' && item.type !== 'open-choice') return [];
  const isSeveral = itemKind(item) === 'several';
  const taken = new Set(['other']);
  return listedIn(item, reading).map(({ value, system, isInitial, thing, score }) => {
    const word = wordIn(value, 'code') || wordIn(value, 'display');
    const code = freeCode(word, isSeveral, taken);
    taken.add(code);
    return {
      code,
      label: wordIn(value, 'display') || word,
      system,
      word,
      isInitial,
      thing,
      score,
    };
  });
}

/** Other words than those of a coding are the value itself. */
function wordIn(value: unknown, name: 'code' | 'display'): string {
  if (!isObject(value)) return String(value);
  return jsonText(value[name]) || (name === 'code' ? jsonText(value['reference']) : '');
}

function listedIn(item: FhirItem, reading: FhirReading): readonly Listed[] {
  const own = schemasIn(item, 'answerOption').flatMap((node): readonly Listed[] => {
    const typed = typedValue(node, 'value');
    if (typed === null) return [];
    const system = isObject(typed.value) ? jsonText(typed.value['system']) : '';
    const isInitial = node.value['initialSelected'] === true;
    return [
      {
        value: typed.value,
        system,
        isInitial,
        thing: { place: node.pointer, what: typed.what },
        ...scored(node, schemaAt(node, typed.what)),
      },
    ];
  });
  return own.length > 0 ? own : containedIn(item, reading);
}

/** The concepts of a list that is named with `#`. */
function containedIn(item: FhirItem, { root }: FhirReading): readonly Listed[] {
  const name = jsonText(item.value['answerValueSet']);
  const set = schemasIn(root, 'contained').find(({ value }) => name !== '' && `#${jsonText(value['id'])}` === name);
  if (set === undefined) return [];
  const expansion = schemaAt(set, 'expansion');
  if (expansion !== null) return expandedIn(expansion);
  const compose = schemaAt(set, 'compose');
  if (compose === null) return [];
  return schemasIn(compose, 'include').flatMap((include) =>
    schemasIn(include, 'concept').map((concept) => listedConcept(concept, jsonText(include.value['system']))),
  );
}

function expandedIn(node: SchemaNode): readonly Listed[] {
  return schemasIn(node, 'contains').flatMap((one) => {
    const isAbstract = one.value['abstract'] === true || jsonText(one.value['code']) === '';
    const own = isAbstract ? [] : [listedConcept(one, jsonText(one.value['system']))];
    return own.concat(expandedIn(one));
  });
}

const listedConcept = (node: SchemaNode, system: string): Listed => ({
  value: node.value,
  system,
  isInitial: false,
  thing: { place: node.pointer, what: 'code' },
  ...scored(node),
});

/** The score of an option, in the extension of either element. */
function scored(...nodes: readonly (SchemaNode | null)[]): Pick<Listed, 'score'> {
  const found = nodes
    .flatMap((node) => (node === null ? [] : extensionsIn(node)))
    .find(({ word, value }) => /^(?:ordinalValue|itemWeight)$/.test(word) && typeof value === 'number');
  if (found === undefined) return {};
  return { score: { value: Number(found.value), thing: { place: found.pointer, what: found.word } } };
}
