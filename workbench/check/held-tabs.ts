import { isImpossible, solve } from '../solve/core.ts';
import { allOf, opposite } from '../solve/formula.ts';
import { at } from '../source/source-node.ts';
import type { Check } from './base/context.ts';
import { createInstances } from './base/instances.ts';
import { provenAt, statementsIn } from './base/reasons.ts';

/** Tabs that cannot be switched while the tab that is open at first is open. */
export const checkHeldTabs: Check = (context) => {
  const { index, model, report } = context;
  const instances = createInstances();
  for (const { id, node, tabs, needs, heldWhile, default: first } of index.tabs) {
    if (heldWhile.length === 0 || tabs.length < 2 || !tabs.includes(first)) continue;
    const shown = model.clausesOf(needs.flat());
    if (isImpossible(shown, model.space)) continue;
    const held = model.clausesOf(heldWhile);
    const place = at(node, 'heldWhile');
    const source = { kind: 'condition', comparison: null, key: `tab:${id}`, node: place } as const;
    const isOpen = model.valueClause(`tab:${id}`, (text) => text === first, source);
    const isFree = { formula: opposite(allOf(held.map(({ formula }) => formula)), model.space.allCases), source };
    const verdict = solve([...shown, isOpen, isFree], model.space);
    const because = verdict.is === 'never' ? verdict.because : null;
    instances.add(
      place,
      'held',
      because === null
        ? null
        : () =>
            report(
              'tab-cannot-be-chosen',
              provenAt(place, because),
              tabs.filter((tab) => tab !== first).join(', '),
              statementsIn(
                held.map((one) => one.source),
                context,
              ),
            ),
    );
  }
  instances.finish();
};
