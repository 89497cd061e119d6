import { parseExpression } from '../codegen/expression.ts';
import { at, items, placeOf, textOf, type SourceNode } from '../source/source-node.ts';
import { reportTarget } from '../solve/impossible-targets.ts';
import type { Check, CheckContext } from './base/context.ts';
import type { Finding } from './typing/finding.ts';
import { infer } from './typing/infer.ts';
import type { Texts } from './typing/type.ts';
import { valueTextsOf } from './typing/value-texts.ts';

/** Expressions by the types of their values: what can never work, and what fails for some answers. */
export const checkTypedExpressions: Check = (context) => {
  const { index } = context;
  const textsOf = valueTextsOf(context);
  for (const { node, from, isGenerated } of index.calculations) {
    const keys = new Map(from.map((key) => [key, key]));
    if (isGenerated !== true) checkExpression(at(node, 'calculate'), keys, textsOf, context);
  }
  const readAt = new Map(index.readValues.map(({ node, key }) => [placeOf(node), key]));
  for (const node of index.expressions) {
    const keys = new Map(
      items(at(node, 'from')).map((name) => [textOf(name), readAt.get(placeOf(name)) ?? textOf(name)]),
    );
    checkExpression(at(node, 'expression'), keys, textsOf, context);
  }
};

/** Checks an expression over values that are written by a name, each with its key. */
function checkExpression(
  text: SourceNode,
  keys: ReadonlyMap<string, string>,
  textsOf: (key: string) => Texts,
  context: CheckContext,
): void {
  const expression = parseExpression(textOf(text), [...keys.keys()]);
  if ('sentence' in expression) return;
  const keyOf = (name: string): string => keys.get(name) ?? name;
  const { findings } = infer(expression, (name) => textsOf(keyOf(name)));
  const asTexts = new Map<string, string>();
  for (const finding of findings) {
    if (finding.code === 'number-as-text') asTexts.set(...finding.words);
    else reportFinding(text, finding, keyOf, context);
  }
  if (asTexts.size > 0)
    context.report('number-as-text', text, [...asTexts.keys()].join(', '), [...asTexts.values()].join(', '));
}

function reportFinding(
  text: SourceNode,
  finding: Exclude<Finding, { readonly code: 'number-as-text' }>,
  keyOf: (name: string) => string,
  { report, names }: CheckContext,
): void {
  switch (finding.code) {
    case 'target-not-an-option': {
      const [target, name] = finding.words;
      reportTarget(text, name, names.valuesOf(keyOf(name)) ?? [], report, target);
      break;
    }
    case 'wrong-operand':
      report('wrong-operand', text, ...finding.words);
      break;
    case 'can-fail':
      report('can-fail', text, ...finding.words);
      break;
    case 'certain-comparison':
      report('certain-comparison', text, ...finding.words);
      break;
  }
}
