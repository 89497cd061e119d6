import { useCallback, useEffect, useState } from 'react';
import type { AnswerKey, Form } from '../../engine/index.ts';

/** Presses on elements inside of this attribute never pick a question. */
export const ignoresPicking = { 'data-ignores-picking': '' };

export interface QuestionPicker {
  /** The next press on a question picks it. */
  readonly isPicking: boolean;
  readonly setIsPicking: (isPicking: boolean) => void;
  /** The first answer key of the picked question; null without one. */
  readonly picked: AnswerKey | null;
  readonly pick: (key: AnswerKey | null) => void;
}

/** Picks a question of a form by a press, which does not operate its control. */
export function useQuestionPicker(form: Form): QuestionPicker {
  const [isPicking, setIsPicking] = useState(false);
  const [picked, setPicked] = useState<AnswerKey | null>(null);
  const pick = useCallback((key: AnswerKey | null) => {
    setPicked(key);
    setIsPicking(false);
  }, []);
  useEffect(() => {
    if (!isPicking) return undefined;
    const onPress = (event: Event): void => {
      const key = event.target instanceof Element ? questionAt(event.target, form) : null;
      if (key === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'click') pick(key);
    };
    const types = ['pointerdown', 'mousedown', 'click'];
    for (const type of types) document.addEventListener(type, onPress, true);
    return () => {
      for (const type of types) document.removeEventListener(type, onPress, true);
    };
  }, [isPicking, form, pick]);
  return { isPicking, setIsPicking, picked, pick };
}

/** The question of the nearest surrounding element that contains exactly one; null between questions. */
function questionAt(target: Element, form: Form): AnswerKey | null {
  if (target.closest('[data-ignores-picking]') !== null) return null;
  for (let place: Element | null = target; place !== null; place = place.parentElement) {
    const keys = questionsIn(place, form);
    if (keys.size > 0) return keys.size === 1 ? ([...keys][0] ?? null) : null;
  }
  return null;
}

/** Controls and the frames of groups have the answer key as id or name. */
function questionsIn(place: Element, form: Form): ReadonlySet<AnswerKey> {
  const keys = [place, ...place.querySelectorAll('[id], [name]')].flatMap((element) =>
    [element.id, element.getAttribute('name') ?? ''].flatMap((name) => form.fields.get(name)?.key ?? []),
  );
  return new Set(keys);
}
