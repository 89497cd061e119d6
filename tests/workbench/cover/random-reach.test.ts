import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branchesOf, reachOf, type CoveredForm } from '../../../workbench/cover/index.ts';
import { reaches, targetsOf } from '../../../workbench/cover/targets.ts';
import { applyEdit, errorsOf, withChanges, type Values } from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';
import { acceptedEdit, startOf } from '../../engine/random-form-edits.ts';
import { denseForm, editOf, randomForm, someEdits } from '../../engine/random-form.ts';
import { coveredDefinition } from './covered.ts';

const nameOf = ({ kind, page, name }: { readonly kind: string; readonly page: string; readonly name: string }) =>
  `${kind} ${page} ${name}`;

/** The values after entries, each an edit of its own in the given order. */
function played({ form, start }: CoveredForm, entries: Readonly<Record<string, string>>): Values {
  let values = start;
  for (const [key, text] of Object.entries(entries))
    values = withChanges(values, applyEdit(form, values, { [key]: text }).changed);
  return values;
}

describe('on random forms', () => {
  const counts = { shown: 0, never: 0, open: 0, complete: 0, blocked: 0 };
  it.each([
    ['of any kind', randomForm, runs(200)],
    ['with dense alternatives', denseForm, runs(20)],
  ] as const)(
    'each list of answers shows its target, and no edits show what is never shown: forms %s',
    (_name, anyForm, numRuns) => {
      fc.assert(
        fc.property(anyForm, someEdits, ({ definition, keys }, edits) => {
          const covered = coveredDefinition(definition, (form) => startOf(form, keys));
          const { form, validators } = covered;
          const targets = new Map(targetsOf(covered).map((target) => [nameOf(target), target]));
          const never = new Set<string>();
          for (const reached of reachOf(covered)) {
            const target = targets.get(nameOf(reached));
            if (reached.answers !== null) expect(target?.isReached(played(covered, reached.answers))).toBe(true);
            if (reached.because !== null) never.add(nameOf(reached));
            counts[reached.answers !== null ? 'shown' : reached.because !== null ? 'never' : 'open'] += 1;
          }
          for (const { application } of branchesOf(covered)) {
            counts[application === null ? 'blocked' : 'complete'] += 1;
            if (application !== null) expect(errorsOf(form, validators, played(covered, application))).toEqual({});
          }
          let values = covered.start;
          for (const edit of [[], ...edits]) {
            values = acceptedEdit(form, values, editOf(keys, edit));
            for (const name of never) {
              const target = targets.get(name);
              if (target !== undefined && target.kind !== 'option') expect(target.isReached(values)).toBe(false);
              if (target !== undefined) expect(reaches(covered, target, values)).toBe(false);
            }
          }
        }),
        { numRuns },
      );
    },
  );

  it('nearly everything is decided', () => {
    expect(counts.never).toBeGreaterThan(0);
    expect(counts.open / (counts.never + counts.shown + counts.open)).toBeLessThan(0.2);
    expect(counts.complete).toBeGreaterThan(0);
  });
});
