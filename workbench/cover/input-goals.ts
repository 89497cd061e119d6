/** The goals of bad input: each of its messages is shown, and the nearest text without it is entered. */
import { inputFault } from '../../engine/form/input-errors.ts';
import { inputKey } from '../../engine/form/input.ts';
import { enteredValues } from '../solve/witness.ts';
import { isShown } from '../../engine/form/visibility.ts';
import { inSteps, type CoveredForm } from './covered-form.ts';
import type { Goal } from './goal.ts';
import { inputMessages } from './input-messages.ts';
import { wayOf } from './reach.ts';
import { targetsOf, type CoverTarget } from './targets.ts';

/** Two goals for each message of each question that takes text. */
export function inputGoals(covered: CoveredForm): readonly Goal[] {
  const questions = targetsOf(covered).filter(({ kind }) => kind === 'question');
  return inSteps(covered, 'input', questions, (target) => goalsOf(covered, target));
}

function goalsOf(covered: CoveredForm, target: CoverTarget): readonly Goal[] {
  const { form, start } = covered;
  const { key, name: question } = target;
  const field = form.fields.get(key);
  const way = wayOf(covered, target);
  const values = way.is === 'reached' ? enteredValues(form, start, way.answers) : null;
  if (field === undefined || way.is !== 'reached' || values === null) return [];
  const input = inputKey(key);
  const common = { because: null, reads: [...field.shownBy, key, input] };
  return inputMessages(covered, field, values).flatMap(({ message, failing, passing }): readonly Goal[] => {
    const name = `${question}: ${message}`;
    return [
      {
        ...common,
        kind: 'input',
        name,
        slot: `input ${name}`,
        entries: { ...way.answers, ...failing },
        isMet: (now) => isShown(field, now) && inputFault(form, now, key) === message,
      },
      {
        ...common,
        kind: 'neighbor',
        name: `${name} passes${passing === null ? '' : `: ${key}=${passing[key] ?? ''}`}`,
        slot: `neighbor input ${name}`,
        entries: passing === null ? null : { ...way.answers, ...passing },
        isMet: (now) => isShown(field, now) && now[key] === passing?.[key] && (now[input] ?? '') === '',
      },
    ];
  });
}
