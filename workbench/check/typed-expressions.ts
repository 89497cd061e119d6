import { parseExpression } from '../codegen/expression.ts';
import type { IndexedExpression } from '../expand/read-sources.ts';
import { textOf, type SourceNode } from '../source/source-node.ts';
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
  for (const expression of index.expressions) checkExpression(expression, textsOf, context);
};

function checkExpression(
  { text, names }: IndexedExpression,
  textsOf: (key: string) => Texts,
  context: CheckContext,
): void {
  const expression = parseExpression(textOf(text), Object.values(names).flat(), names);
  if ('sentence' in expression) return;
  const inferred = infer(expression, textsOf);
  // Every copy has the same findings.
  const findings = new Map(inferred.findings.map((finding) => [JSON.stringify(finding), finding])).values();
  const asTexts = new Map<string, string>();
  for (const finding of findings) {
    if (finding.code === 'number-as-text') asTexts.set(...finding.words);
    else reportFinding(text, finding, context);
  }
  if (asTexts.size > 0)
    context.report('number-as-text', text, [...asTexts.keys()].join(', '), [...asTexts.values()].join(', '));
}

function reportFinding(
  text: SourceNode,
  finding: Exclude<Finding, { readonly code: 'number-as-text' }>,
  { report, names }: CheckContext,
): void {
  switch (finding.code) {
    case 'target-not-an-option': {
      const [target, name, key] = finding.words;
      reportTarget(text, name, names.valuesOf(key) ?? [], report, target);
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
