/** Says conditions of a JSON Schema as expressions over the answers. */
import type { SourceTree } from '../base/expression.ts';
import type { ImportReport } from '../base/import-report.ts';
import type { SourceExpression } from '../base/source-form.ts';
import { Unsayable } from '../base/trees.ts';
import { schemasBy, schemasIn, schemaAt, jsonText, jsonTexts, type SchemaNode, type Thing } from './nodes.ts';
import { propertyPath, valuesIn, type SchemaTest } from './properties.ts';
import type { PropertyShape } from './shapes.ts';

/** An expression, and the keywords that it says. */
export interface SaidCondition extends SourceExpression {
  readonly things: readonly Thing[];
}

/** What conditions are about, and where the keywords that they say are reported. */
export interface Conditioning {
  readonly shapes: ReadonlyMap<string, PropertyShape>;
  readonly report: ImportReport;
}

type Say = (thing: Thing) => void;

/** A condition as an expression; one without a tree if it cannot be said. */
export function conditionOf(test: SchemaTest, conditioning: Conditioning): SaidCondition {
  const things: Thing[] = [];
  const say: Say = (thing) => {
    things.push(thing);
    conditioning.report.taken(thing.place, thing.what);
  };
  const condition = expressed(textIn(test), things, () => treeOf(test, conditioning, say) ?? always);
  return condition.tree === null ? { ...condition, things: schemasOf(test) } : condition;
}

/** The places of the schemas of a condition. */
function schemasOf(test: SchemaTest): readonly Thing[] {
  if (test.test === 'answered') return [test.thing];
  if (test.test !== 'schema') return [test.of].flat().flatMap(schemasOf);
  const names = test.node.pointer.split('/');
  return [{ place: names.slice(0, -1).join('/'), what: names.at(-1) ?? '' }];
}

/** The constraint of a schema on the answer of a question itself; null if it says nothing. */
export function constraintOf(
  node: SchemaNode,
  shape: PropertyShape,
  when: SchemaTest | null,
  conditioning: Conditioning,
): SaidCondition | null {
  const things: Thing[] = [];
  const say: Say = (thing) => {
    things.push(thing);
    conditioning.report.taken(thing.place, thing.what);
  };
  const wanted = keywordsOf(node).filter((keyword) => !isAbout(keyword));
  if (wanted.length === 0) return null;
  const constraint = expressed(wordsOf(node), things, () => {
    const tree = leafTree(node, shape, { kind: 'self' }, say) ?? always;
    const condition = when === null ? null : treeOf(when, conditioning, say);
    return condition === null ? tree : joined('or', [negated(condition), tree]);
  });
  if (constraint.tree !== null) return constraint;
  for (const what of wanted) things.push({ place: node.pointer, what });
  return constraint;
}

const always: SourceTree = { kind: 'call', name: 'true', args: [] };

function expressed(text: string, things: readonly Thing[], make: () => SourceTree): SaidCondition {
  try {
    return { text, tree: make(), things };
  } catch (error) {
    if (error instanceof Unsayable) return { text, tree: null, problem: error.message, things };
    throw error;
  }
}

const greatestText = 200;

const wordsOf = ({ value }: SchemaNode): string => {
  const text = JSON.stringify(value);
  return text.length > greatestText ? `${text.slice(0, greatestText)}…` : text;
};

function textIn(test: SchemaTest): string {
  if (test.test === 'answered') return `${test.path} is answered`;
  if (test.test === 'not') return `not ${textIn(test.of)}`;
  if (test.test === 'schema') return `${test.path === '' ? '' : `${test.path}: `}${wordsOf(test.node)}`;
  return test.of.map(textIn).join(` ${test.test} `);
}

/** The tree of a condition; null for one that always holds. */
function treeOf(test: SchemaTest, conditioning: Conditioning, say: Say): SourceTree | null {
  switch (test.test) {
    case 'schema':
      return schemaTree(test.node, test.path, test.mustBeThere, conditioning, say);
    case 'answered':
      say(test.thing);
      return answered(shapeAt(test.path, conditioning));
    case 'not':
      return negated(treeOf(test.of, conditioning, say) ?? always);
    default:
      return joined(
        test.test,
        test.of.map((one) => treeOf(one, conditioning, say) ?? always),
      );
  }
}

function shapeAt(path: string, { shapes }: Conditioning): PropertyShape {
  const shape = shapes.get(path);
  if (shape === undefined) throw new Unsayable(`"${path}" is no question`);
  return shape;
}

const negated = (tree: SourceTree): SourceTree => ({ kind: 'call', name: 'not', args: [tree] });

function joined(operator: 'and' | 'or', trees: readonly SourceTree[]): SourceTree {
  const [first = always, ...rest] = trees;
  return rest.reduce((left, right) => ({ kind: 'binary', operator, left, right }), first);
}

const nameOf = ({ property: { path } }: PropertyShape): SourceTree => ({ kind: 'name', name: path });

const compared = (
  left: SourceTree,
  operator: '=' | '!=' | '<' | '<=' | '>' | '>=',
  value: number | string,
): SourceTree => ({
  kind: 'binary',
  operator,
  left,
  right: typeof value === 'number' ? { kind: 'number', value } : { kind: 'text', value },
});

/** What is answered; objects and repeats always are. */
function answered(shape: PropertyShape): SourceTree | null {
  if (shape.kind === 'group' || shape.kind === 'repeat' || shape.kind === 'agreement') return null;
  return compared(nameOf(shape), '!=', '');
}

/** What holds for the answers under a path. */
function schemaTree(
  node: SchemaNode,
  path: string,
  mustBeThere: boolean,
  conditioning: Conditioning,
  say: Say,
): SourceTree | null {
  const shape = conditioning.shapes.get(path);
  if (shape === undefined || shape.kind === 'group') {
    if (path !== '' && shape === undefined) throw new Unsayable(`"${path}" is no question`);
    return objectTree(node, path, conditioning, say);
  }
  const tree = leafTree(node, shape, nameOf(shape), say);
  const isThere = answered(shape);
  if (isThere === null) return tree;
  if (tree === null) return mustBeThere ? isThere : null;
  const namesValues = keywordsOf(node).every((keyword) => ['const', 'enum', ...about].includes(keyword));
  if (mustBeThere) return namesValues ? tree : joined('and', [isThere, tree]);
  return joined('or', [negated(isThere), tree]);
}

/** Keywords that say nothing about answers. */
const about: readonly string[] = ['title', 'description', 'default', 'examples', '$comment', 'type', 'readOnly'];
const isAbout = (keyword: string): boolean => about.includes(keyword) || keyword.startsWith('x-');

const keywordsOf = ({ value }: SchemaNode): readonly string[] => Object.keys(value);

function objectTree(node: SchemaNode, path: string, conditioning: Conditioning, say: Say): SourceTree | null {
  const required = jsonTexts(node.value['required']);
  const named = schemasBy(node, 'properties');
  const trees: (SourceTree | null)[] = [];
  for (const keyword of keywordsOf(node)) {
    if (keyword === 'required') {
      say({ place: node.pointer, what: keyword });
      const others = required.filter((name) => !named.some(([one]) => one === name));
      trees.push(...others.map((name) => answered(shapeAt(propertyPath(path, name), conditioning))));
    } else if (keyword === 'properties')
      trees.push(
        ...named.map(([name, child]) =>
          schemaTree(child, propertyPath(path, name), required.includes(name), conditioning, say),
        ),
      );
    else if (['allOf', 'anyOf', 'not'].includes(keyword))
      trees.push(logicTree(node, keyword, (one) => objectTree(one, path, conditioning, say)));
    else if (isAbout(keyword)) say({ place: node.pointer, what: keyword });
    else throw new Unsayable(`"${keyword}" of an object is no condition here`);
  }
  return conjunction(trees);
}

function conjunction(trees: readonly (SourceTree | null)[]): SourceTree | null {
  const found = trees.filter((tree) => tree !== null);
  return found.length === 0 ? null : joined('and', found);
}

function logicTree(node: SchemaNode, keyword: string, make: (one: SchemaNode) => SourceTree | null): SourceTree | null {
  if (keyword === 'not') {
    const inner = schemaAt(node, 'not');
    if (inner === null) throw new Unsayable('"not" holds no schema');
    return negated(make(inner) ?? always);
  }
  const trees = schemasIn(node, keyword).map(make);
  if (keyword === 'allOf') return conjunction(trees);
  return trees.includes(null)
    ? null
    : joined(
        'or',
        trees.filter((tree) => tree !== null),
      );
}

/** What holds for an answer that is there. */
function leafTree(node: SchemaNode, shape: PropertyShape, answer: SourceTree, say: Say): SourceTree | null {
  return conjunction(
    keywordsOf(node).map((keyword) => {
      if (['allOf', 'anyOf', 'not'].includes(keyword))
        return logicTree(node, keyword, (one) => leafTree(one, shape, answer, say));
      if (keyword === 'contains') return containsTree(node, shape, answer, say);
      say({ place: node.pointer, what: node.as ?? keyword });
      return isAbout(keyword) ? null : keywordTree(keyword, node, shape, answer);
    }),
  );
}

function containsTree(node: SchemaNode, shape: PropertyShape, answer: SourceTree, say: Say): SourceTree {
  const inner = schemaAt(node, 'contains');
  const values = valuesIn(inner);
  if (shape.kind !== 'several' || inner === null || values.length === 0)
    throw new Unsayable('"contains" needs a list of options and the values that it can contain');
  for (const what of keywordsOf(inner)) say({ place: inner.pointer, what });
  const chosen = values.map((value): SourceTree => {
    const code = codeOf(value, shape);
    return code === null
      ? negated(always)
      : { kind: 'call', name: 'selected', args: [answer, { kind: 'text', value: code }] };
  });
  return joined('or', chosen);
}

const codeOf = (value: string, { options }: PropertyShape): string | null =>
  options.find((option) => option.value === value)?.code ?? null;

function keywordTree(keyword: string, node: SchemaNode, shape: PropertyShape, answer: SourceTree): SourceTree | null {
  const value = node.value[keyword];
  if (keyword === 'const' || keyword === 'enum')
    return joined(
      'or',
      valuesIn(node).map((one) => equalTree(one, shape, answer)),
    );
  if (keyword === 'pattern' && isText(shape))
    return { kind: 'call', name: searched, args: [answer, { kind: 'text', value: readablePattern(jsonText(value)) }] };
  if (typeof value !== 'number') throw new Unsayable(`"${keyword}" is no condition here`);
  // An answer has at least one character, and one of several at least one option.
  if ((keyword === 'minLength' || keyword === 'minItems') && value <= 1) return null;
  const length = lengths.get(keyword);
  if (length !== undefined && isText(shape))
    return compared({ kind: 'call', name: 'string-length', args: [answer] }, length, value);
  const count = counts.get(keyword);
  if (count !== undefined && shape.kind === 'several')
    return compared({ kind: 'call', name: 'count-selected', args: [answer] }, count, value);
  const order = orders.get(keyword);
  const isNumber = shape.kind === 'integer' || shape.kind === 'decimal';
  if (order !== undefined && isNumber) return compared(answer, order, value);
  if (keyword === 'multipleOf' && isNumber && value > 0)
    return compared({ kind: 'binary', operator: 'mod', left: answer, right: { kind: 'number', value } }, '=', 0);
  throw new Unsayable(`"${keyword}" is no condition on such an answer`);
}

/** A pattern that a part of the answer matches; XPath cannot say it. */
const searched = '#search';

const isText = ({ kind }: PropertyShape): boolean => ['text', 'long-text', 'email', 'web-address'].includes(kind);

const lengths = new Map<string, '>=' | '<='>([
  ['minLength', '>='],
  ['maxLength', '<='],
]);
const counts = new Map<string, '>=' | '<='>([
  ['minItems', '>='],
  ['maxItems', '<='],
]);
const orders = new Map<string, '>=' | '<=' | '>' | '<'>([
  ['minimum', '>='],
  ['maximum', '<='],
  ['exclusiveMinimum', '>'],
  ['exclusiveMaximum', '<'],
]);

/** True for a regular expression that our language can read. */
export function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== '' && text !== '';
  } catch {
    return false;
  }
}

/** A pattern that our conditions can read. Throws for any other. */
function readablePattern(pattern: string): string {
  if (isPattern(pattern)) return pattern;
  throw new Unsayable(`"${pattern}" is no regular expression`);
}

function equalTree(value: string, shape: PropertyShape, answer: SourceTree): SourceTree {
  const parsed: unknown = JSON.parse(value);
  if (shape.kind === 'agreement') {
    if (typeof parsed !== 'boolean') return negated(always);
    return compared(answer, parsed ? '!=' : '=', '');
  }
  if (shape.options.length > 0 && shape.kind !== 'several') {
    const code = codeOf(value, shape);
    return code === null ? negated(always) : compared(answer, '=', code);
  }
  if ((shape.kind === 'integer' || shape.kind === 'decimal') && typeof parsed === 'number')
    return compared(answer, '=', parsed);
  if (typeof parsed === 'string' && (isText(shape) || shape.kind === 'date')) return compared(answer, '=', parsed);
  throw new Unsayable(`${value} is no answer of "${shape.property.path}"`);
}
