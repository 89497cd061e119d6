import { useEffect, useState } from 'react';
import type { Option } from '../../engine/index.ts';
import { severalOf } from '../../engine/internal.ts';
import { Button } from '../parts/Button.tsx';
import * as round from '../parts/CloseButton.module.css';
import { SignIcon } from '../parts/SignIcon.tsx';
import { unbroken } from '../parts/unbroken.ts';
import { choiceAmong, rankedAmong, spokenLabel } from './choice-among.ts';
import * as control from './Control.module.css';
import type { InputProps } from './field-component.ts';
import { withStale } from './listed-options.ts';

const signs = { rankUp: 'up', rankDown: 'down', rankOut: 'out' } as const;
const many = `${control['choices']} ${control['many']}`;
const beside = `${control['choices']} ${control['ranked']}`;

/**
 * The options in the order of the applicant, then those without a place, all moved by buttons. The focus stays at the
 * moved option, and screen readers are told its place.
 */
export function RankingInput({ prefix, view, edit, words }: InputProps) {
  const { key, chosen } = view;
  const options = withStale(view.options ?? [], chosen, words);
  const ranked = options
    .filter(([value]) => chosen.includes(value))
    .toSorted(([one], [other]) => chosen.indexOf(one) - chosen.indexOf(other));
  const others = options.filter((option) => !ranked.includes(option));
  const { told, tell } = useTold();
  const idOf = (value: string, act = 'rankIn'): string => `${prefix}${key}-${value}-${act}`;
  const store = (order: readonly string[], chosenOption: Option, focus: readonly string[]): void => {
    const [value] = chosenOption;
    const option = spokenLabel(chosenOption);
    edit({ [key]: severalOf(order) });
    const n = order.indexOf(value) + 1;
    tell(n === 0 ? words('unranked', { option }) : words('ranked', { option, n, total: order.length }), focus);
  };
  const move = (option: Option, steps: -1 | 1): void => {
    const [value] = option;
    const order = ranked.flatMap(([one]) => (one === value ? [] : one));
    const acts = steps < 0 ? ['rankUp', 'rankDown'] : ['rankDown', 'rankUp'];
    const focus = acts.map((act) => idOf(value, act));
    store(order.toSpliced(ranked.indexOf(option) + steps, 0, value), option, focus);
  };
  const choose = (option: Option, isChosen: boolean): void => {
    const [value] = option;
    const order = rankedAmong(chosen, choiceAmong(options, chosen, option, isChosen).chosen);
    const at = others.indexOf(option);
    const next = [...others.slice(at + 1), ...others.slice(0, at).toReversed()].map(([one]) => idOf(one));
    store(order, option, isChosen ? [...next, idOf(value, 'rankUp'), idOf(value, 'rankOut')] : [idOf(value)]);
  };
  const button = ([value, option]: Option, act: keyof typeof signs, onClick: () => void) => (
    <button
      type="button"
      id={idOf(value, act)}
      className={round['close']}
      aria-label={words(act, { option })}
      onClick={onClick}
    >
      <SignIcon sign={signs[act]} />
    </button>
  );
  return (
    <div className={many}>
      {others.length > 0 && <p className={control['note']}>{words('rankHow')}</p>}
      {ranked.length > 0 && (
        <div role="list" className={many}>
          {ranked.map((option, at) => (
            <div role="listitem" key={option[0]} className={beside}>
              <span translate={option[2]?.translate} className={control['choice']}>
                {unbroken(`${at + 1}. ${option[1]}`)}
              </span>
              {at > 0 && button(option, 'rankUp', () => move(option, -1))}
              {at < ranked.length - 1 && button(option, 'rankDown', () => move(option, 1))}
              {button(option, 'rankOut', () => choose(option, false))}
            </div>
          ))}
        </div>
      )}
      {others.map((option) => (
        <Button
          key={option[0]}
          kind="secondary"
          id={idOf(option[0])}
          translate={option[2]?.translate}
          aria-label={words('rankIn', { option: option[1] })}
          onClick={() => choose(option, true)}
        >
          {unbroken(`+ ${option[1]}`)}
        </Button>
      ))}
      {told}
    </div>
  );
}

/** What is announced, and a function that changes it and then moves the focus to the first control that can take it. */
function useTold() {
  const [{ text, focus }, set] = useState<{ text: string; focus: readonly string[] }>({ text: '', focus: [] });
  useEffect(() => {
    const found = focus.map((id) => document.getElementById(id));
    found.find((one) => one !== null)?.focus();
  }, [focus]);
  return {
    told: (
      <span className="visually-hidden" role="status">
        {unbroken(text)}
      </span>
    ),
    tell: (said: string, next: readonly string[]): void => set({ text: said, focus: next }),
  };
}
