/** The changes of what applicants see besides questions: texts that are shown, and tabs that cannot be switched. */
import { compileConditions, readsOf } from '../../engine/form/condition.ts';
import type { FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { differingValues, type ValueDifference } from './differing-values.ts';
import { safe } from './field-pair.ts';
import type { JoinedSide } from './joined-form.ts';
import { textOfClauses, type WrittenPart, type WrittenText } from './written-form.ts';

/** A change for each text that moves, and for each text and each group of tabs whose conditions say something else. */
export function shownChanges(comparison: ComparedForms): readonly FormChange[] {
  const { before, after } = comparison.joined();
  const moved = movedTexts(before.texts, after.texts);
  const current = new Map([...after.texts, ...moved.map(({ place, is }) => [place, is] as const)]);
  return [
    ...moved.map(otherPage),
    ...changesAmong(comparison, before.texts, current, {
      begins: 'The text is shown where it was hidden.',
      ends: 'The text is hidden where it was shown.',
      unknown: 'Conditions of the text changed, and it is not known whether others see it.',
    }),
    ...changesAmong(comparison, before.held, after.held, {
      begins: 'The tabs cannot be switched where they could.',
      ends: 'The tabs can be switched where they could not.',
      unknown: 'Conditions of the tabs changed, and it is not known when they can be switched.',
    }),
  ];
}

/** A text that is on another page now, with its former place. */
interface MovedText {
  readonly place: string;
  readonly was: WrittenText;
  readonly is: WrittenText;
}

const otherPage = ({ was, is }: MovedText): FormChange => ({
  ...safe('text', was.id),
  sentence: `The text is on the page "${is.page}" instead of "${was.page}".`,
});

/** The texts that are on one page of each definition, and not on the same one. */
function movedTexts(former: JoinedSide['texts'], current: JoinedSide['texts']): readonly MovedText[] {
  const onOnePage = (texts: JoinedSide['texts'], id: string): WrittenText | undefined => {
    const [first, ...others] = [...texts.values()].filter((text) => text.id === id);
    return others.length === 0 ? first : undefined;
  };
  return [...former].flatMap(([place, was]) => {
    const is = onOnePage(current, was.id);
    return onOnePage(former, was.id) === undefined || is === undefined || is.page === was.page
      ? []
      : [{ place, was, is }];
  });
}

interface Sentences {
  readonly begins: string;
  readonly ends: string;
  readonly unknown: string;
}

function changesAmong(
  comparison: ComparedForms,
  former: ReadonlyMap<string, WrittenPart>,
  current: ReadonlyMap<string, WrittenPart>,
  sentences: Sentences,
): readonly FormChange[] {
  return [...former].flatMap(([place, was]): readonly FormChange[] => {
    const is = current.get(place);
    if (is === undefined || textOfClauses(was.clauses) === textOfClauses(is.clauses)) return [];
    const ends = differingValues(comparison, holding(was, is, true));
    const begins = differingValues(comparison, holding(was, is, false));
    const changes = [
      { found: ends, sentence: sentences.ends },
      { found: begins, sentence: sentences.begins },
    ].flatMap(({ found, sentence }) =>
      typeof found === 'string' ? [] : [{ ...safe('visibility', was.id, found), sentence }],
    );
    const isKnown = changes.length > 0 || (ends === 'never' && begins === 'never');
    return isKnown ? changes : [{ ...safe('visibility', was.id), sentence: sentences.unknown }];
  });
}

/** The former conditions hold and the present ones do not, or the other way round. */
export function holding(was: WrittenPart, is: WrittenPart, isFormer: boolean): ValueDifference {
  const [former, current] = [was, is].map(({ conditions }) => compileConditions(conditions));
  return {
    reads: [...readsOf(was.conditions), ...readsOf(is.conditions)],
    isSeen: (before, after) => former?.(before) === isFormer && current?.(after) === !isFormer,
    goals: () => [
      [
        { of: [was.clauses], isWanted: isFormer },
        { of: [is.clauses], isWanted: !isFormer },
      ],
    ],
  };
}
