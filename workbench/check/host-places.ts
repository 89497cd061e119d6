import { isImpossible, solve } from '../solve/core.ts';
import type { FormulaSource } from '../solve/formula.ts';
import { submissionOf } from '../solve/submission.ts';
import { fileNode } from '../source/form-files.ts';
import type { ConditionalBlock } from '../expand/form-index.ts';
import { at, items, placeOf, textOf, type SourceNode } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { exclusionOf, provenAt } from './base/reasons.ts';

/** Parts of the host's files that are never shown because of where the host shows them. */
export const checkHostPlaces: Check = (context) => {
  const { host, form } = context;
  for (const [file, property] of host?.shownFirst ?? []) checkShadowed(at(fileNode(form, file), property), context);
  if (host?.afterSubmission !== undefined) checkAfterSubmission(host.afterSubmission, context);
};

interface Variant {
  readonly node: SourceNode;
  readonly id: string;
  /** Undefined for one that is always shown. */
  readonly block: ConditionalBlock | undefined;
}

/** Of these blocks only the first one whose conditions hold is shown: each needs a state in which no earlier one is. */
function checkShadowed(list: SourceNode, context: CheckContext): void {
  const { index, hiddenBlocks, report } = context;
  const conditional = new Map(index.conditionalBlocks.map((block) => [placeOf(block.node), block]));
  const hidden = new Set(hiddenBlocks.map(({ block }) => block));
  const variants = items(list).map((node): Variant => {
    return { node, id: textOf(at(node, 'id')), block: conditional.get(placeOf(node)) };
  });
  const shadowed = variants.flatMap((variant, position) => {
    if (variant.block !== undefined && hidden.has(variant.block)) return [];
    const before = shadowsOf(variant, variants.slice(0, position), context);
    return before === null ? [] : [{ variant, before: quoted(before) }];
  });
  // One that stands too early is one mistake, however many it shadows.
  for (const before of new Set(shadowed.map((one) => one.before))) {
    const group = shadowed.filter((one) => one.before === before).map(({ variant }) => variant);
    const [first] = group;
    if (first !== undefined) report('variant-shadowed', first.node, quoted(group), before);
  }
}

const quoted = (variants: readonly Variant[]): string => variants.map(({ id }) => `"${id}"`).join(', ');

/** The earlier variants of which one is shown whenever this one could be; null if this one can be shown. */
function shadowsOf(
  { block }: Variant,
  earlier: readonly Variant[],
  { model }: CheckContext,
): readonly Variant[] | null {
  const always = earlier.find((one) => one.block === undefined);
  if (always !== undefined) return [always];
  const own = model.clausesOf(block?.own ?? []);
  const isShadowedBy = (others: readonly Variant[]): boolean =>
    isImpossible([...own, ...others.map((one) => model.negationOf(one.block?.own ?? []))], model.space);
  if (!isShadowedBy(earlier)) return null;
  const alone = earlier.find((one) => isShadowedBy([one]));
  return alone === undefined ? earlier : [alone];
}

/** Blocks of a file that is shown only after the submission, when the application is complete. */
function checkAfterSubmission(
  { files, session }: { readonly files: readonly string[]; readonly session: Readonly<Record<string, string>> },
  context: CheckContext,
): void {
  const { index, model, hiddenBlocks, report } = context;
  const hidden = new Set(hiddenBlocks.map(({ block }) => block));
  const submission = submissionOf(model);
  for (const block of index.conditionalBlocks) {
    const { node, own, around } = block;
    if (!files.includes(node.file) || hidden.has(block)) continue;
    const source: FormulaSource = { kind: 'condition', comparison: null, key: '', node };
    const state = Object.entries(session).map(([name, value]) =>
      model.valueClause(`session:${name}`, (text) => text === value, source),
    );
    const goal = model.clausesOf([...around.flat(), ...own]);
    const verdict = solve([...goal, ...state, ...submission.clausesFor(goal)], model.space);
    if (verdict.is !== 'never') continue;
    const because = verdict.because.filter((one) => one !== source);
    report('never-after-submission', provenAt(node, because), exclusionOf(because, context));
  }
}
