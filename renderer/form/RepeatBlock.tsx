import { useState } from 'react';
import { interpolate } from '../../engine/index.ts';
import {
  choosersOf,
  exchangeOf,
  hasAnswers,
  isChoiceName,
  placesAfterExchange,
  placesAfterRemoval,
  removalOf,
  type CompiledRepeat,
  withOwnWords,
} from '../../engine/internal.ts';
import { drawMarked } from '../loading/marked-text.tsx';
import { followers } from '../parts/followers.ts';
import { nextLevel } from '../blocks/Heading.tsx';
import { Repeat, type ShownCopy } from '../blocks/Repeat.tsx';
import { ChoiceNotice } from './ChoiceNotice.tsx';
import { questionsInCopies } from './questions-in-copies.ts';
import { RemoveCopyModal } from './RemoveCopyModal.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useChoiceBlock, type ChoiceBlockProps } from './use-choice-block.ts';

/** The shown copies of a repeated block. An applicant can add one up to the maximum, or an answer is their number. */
export function RepeatBlock({ block, level, children }: ChoiceBlockProps<CompiledRepeat>) {
  const {
    prefix,
    store,
    values,
    words,
    services: { isLoggedIn, openPlace },
    isShown,
  } = useChoiceBlock(block);
  const [leaving, setLeaving] = useState<number | null>(null);
  const arrivals = useArrivals(store, block);
  if (!isShown) return null;

  const { id, countKey, min, max, copies, hint, reorder, oneByOne } = block;
  const count = Math.min(max, Number(values[countKey]));
  const canChange = isLoggedIn && isChoiceName(countKey);
  const title = withOwnWords(block.title, values);
  const copyId = (n: number): string => `${prefix}${id}-${n}`;
  const authored = (n: number): string =>
    count === 1 ? block.title : words('blockOf', { title: block.title, n, total: count });
  const nameOf = (n: number): string => withOwnWords(authored(n), values);
  const moveLabels = (n: number): NonNullable<ShownCopy['moveLabels']> => ({
    up: n === 1 ? null : words('moveCopyUp', { name: interpolate(authored(n), values) }),
    down: n === count ? null : words('moveCopyDown', { name: interpolate(authored(n), values) }),
  });
  const linksOf = (n: number): NonNullable<ShownCopy['links']> => ({
    previous: n === 1 ? null : words('previousCopy', { name: nameOf(n - 1) }),
    next: n === count ? null : words('nextCopy', { name: nameOf(n + 1) }),
  });
  const addLabel = count === 0 ? words('addFirst', { title }) : words('addAnother');
  return (
    <Repeat
      id={prefix + id}
      notice={<ChoiceNotice valueKey={countKey} />}
      title={title}
      heading={drawMarked(undefined, block.title, values)}
      hint={hint && drawMarked(block.marked, hint, values)}
      level={level}
      none={words(isLoggedIn ? 'noCopiesYet' : 'noCopiesLoggedOut', { title })}
      addLabel={canChange && count < max ? addLabel : null}
      onAdd={() => store.edit({ [countKey]: String(count + 1) })}
      copies={copies.slice(0, count).map((copy, index) => ({
        id: copyId(index + 1),
        instance: `${index + 1}-${arrivals[index] ?? 0}`,
        heading: count > 1 ? drawMarked(undefined, authored(index + 1), values) : null,
        moveLabels: reorder && count > 1 ? moveLabels(index + 1) : null,
        links: oneByOne && count > 1 ? linksOf(index + 1) : null,
        removeLabel: canChange && count > min ? words('removeCopy', { name: nameOf(index + 1) }) : null,
        content: children(copy.blocks, nextLevel(nextLevel(level))),
      }))}
      onRemove={setLeaving}
      {...(oneByOne && { onOpen: (n) => openPlace?.(copyId(n)) })}
      {...(reorder && {
        onMove(from, to) {
          followers.get(store)?.(placesAfterExchange(block, from, to));
          store.edit(exchangeOf(block, store.values(), from, to), 'moved');
          return words('copyMoved', { name: nameOf(to) });
        },
      })}
    >
      {(focusCopy) =>
        leaving !== null && (
          <RemoveCopyModal
            name={nameOf(leaving)}
            hasAnswers={hasAnswers(block, store.values(), leaving)}
            choosers={questionsInCopies(store.form, store.values(), choosersOf(block, store.values(), leaving))}
            isLast={leaving === count}
            onClose={() => setLeaving(null)}
            onRemove={() => {
              setLeaving(null);
              followers.get(store)?.(placesAfterRemoval(block, count, leaving));
              store.edit(removalOf(block, store.values(), leaving), 'moved');
              focusCopy(leaving);
            }}
          />
        )
      }
    </Repeat>
  );
}
