import type { ChangeEvent, FocusEvent, HTMLAttributes } from 'react';
import { isShown, type AnswerKey, type FieldView, type Option } from '../../engine/index.ts';
import { inQuestion, severalOf } from '../../engine/internal.ts';
import { capitalsOf } from '../fields/control.ts';
import { asWritten, choiceAmong, rankedAmong } from '../fields/choice-among.ts';
import { controlAttributes } from '../fields/control.ts';
import { withStale } from '../fields/listed-options.ts';
import { trimAnswer } from '../fields/trim-answer.ts';
import { useLeft } from '../fields/use-left.ts';
import { useRemoval } from '../fields/use-removal.ts';
import { useTypedText } from '../fields/use-typed-text.ts';
import { errorsId, hintId } from './field-ids.ts';
import { useDrawnField } from './field-state.ts';
import { useFormContext } from './FormContext.tsx';
import { useOwnErrors } from './own-errors.ts';
import { fieldOf, startOf } from './use-result.ts';
import { joined } from '../parts/joined.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the controls of a question have in common. */
interface ControlAttributes extends Pick<
  HTMLAttributes<Control>,
  'aria-describedby' | 'aria-invalid' | 'aria-required' | 'dir' | 'inputMode' | 'autoCapitalize'
> {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly autoComplete: string | undefined;
  onChange(event: ChangeEvent<Control>): void;
  onFocus(): void;
  onBlur(event: FocusEvent<HTMLElement>): void;
}

/** The attributes of a radio button or a checkbox. */
interface OptionAttributes extends Omit<ControlAttributes, 'autoComplete' | 'onChange'> {
  readonly type: 'radio' | 'checkbox';
  readonly checked: boolean;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}

/** The current state of a question. */
export interface FieldState {
  /** The label, whether an answer is required, the answer, and everything else that the engine says of the question. */
  readonly view: FieldView;
  /** The hint of the author, the limits, and an example of the format; null if there are none. */
  readonly hint: string | null;
  /** The options, with a chosen one that the form no longer offers; empty for a question without options. */
  readonly options: readonly Option[];
  /** The messages to show now: the errors of a check, and after the focus has left the control the note about it. */
  readonly errors: readonly string[];
  /** The id of the element with the hint. */
  readonly hintId: string;
  /** The id of the element with the messages. */
  readonly errorsId: string;
  /** A check has found an error. */
  readonly isInvalid: boolean;
  /** The focus has been in the control. */
  readonly isTouched: boolean;
  /** The answer differs from that with which the form was opened or reset. */
  readonly isDirty: boolean;
  /** Stores a choice; text goes through `control`. */
  readonly set: (value: string) => void;
  /** The attributes of an `<input>`, a `<textarea>` or a `<select>`. */
  readonly control: ControlAttributes;
  /** The attributes of the radio button or the checkbox of an option; the value of a single checkbox is 'true'. */
  readonly option: (value: string) => OptionAttributes;
}

/**
 * The current state of a question by its key, null while it is hidden. The component renders again only after changes
 * of the values that the question depends on. Throws if the form has no such question.
 *
 * @example
 * ```tsx
 * function Guests() {
 *   const field = useField('guests');
 *   return field && <label>{field.view.label} <input {...field.control} /></label>;
 * }
 * ```
 */
export function useField(key: AnswerKey): FieldState | null {
  const { store, words } = useFormContext();
  const { field, message } = useOwnErrors(fieldOf(store, key));
  const start = startOf(store);
  const drawn = useDrawnField(field);
  const { view, hint, isInvalid } = drawn;
  const { isAnswered, isMultiple, isRanked = false, format } = field.fieldType;
  const { text, onChange, settle } = useTypedText(view, format, drawn.setInput);
  const { clean, hasRemoved, forget } = useRemoval(field.fieldType);
  const contained = (act: () => void): void => inQuestion(store.form, field, act, () => undefined);
  const left = useLeft(() =>
    contained(() => {
      // Every character of a password counts.
      if (!isAnswered(' ')) trimAnswer(drawn);
      settle();
    }),
  );
  if (!isShown(field, store.values())) return null;

  const at = view.keys.indexOf(key);
  const listed = view.partOptions[at] ?? view.options;
  const value = view.values[key] ?? '';
  const options = listed === null ? [] : withStale(listed, at === 0 ? view.chosen : [value], words);
  const note = (left.isLeft && text !== '' ? drawn.note : null) ?? (hasRemoved ? words('charactersRemoved') : null);
  const errors = [...drawn.errors, ...[note, message].filter((one) => one !== null)];
  const ids = { hintId: hintId(drawn), errorsId: errorsId(drawn) };
  const { className: _ours, ...attributes } = controlAttributes(drawn, key);
  const set = (next: string): void => void store.edit({ [key]: next });
  const focus = {
    onFocus() {
      forget();
      left.onFocus();
    },
    onBlur: left.onBlur,
  };
  const control: ControlAttributes = {
    ...attributes,
    ...focus,
    dir: 'auto',
    inputMode: view.inputMode ?? undefined,
    autoCapitalize: view.capitals ?? capitalsOf(view.autocomplete),
    'aria-describedby': joined(hint !== null && ids.hintId, errors.length > 0 && ids.errorsId),
    value: listed === null ? text : value,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      if (listed !== null) return set(event.currentTarget.value);
      contained(() => clean(event.currentTarget));
      onChange(event);
      left.onChange(event.currentTarget);
    },
  };

  return {
    view,
    hint,
    options,
    errors,
    ...ids,
    isInvalid,
    isTouched: left.isTouched,
    isDirty: view.badInput !== '' || view.keys.some((one) => view.values[one] !== (start[one] ?? '')),
    set,
    control,
    option: (own) => ({
      ...optionAttributes(control, { value: own, isAlone: listed === null, isMultiple }),
      checked: isMultiple ? view.chosen.includes(own) : value === own,
      onChange: ({ currentTarget: { checked } }) => {
        if (!isMultiple) return set(checked ? own : '');
        const written = withStale(asWritten(listed ?? []), view.chosen, words);
        return set(withChange(written, view.chosen, { own, checked, isRanked }));
      },
    }),
  };
}

interface Choosable {
  readonly value: string;
  /** It is the only one of its question. */
  readonly isAlone: boolean;
  readonly isMultiple: boolean;
}

/** Of several options, their group has the description. */
function optionAttributes(control: ControlAttributes, { value, isAlone, isMultiple }: Choosable) {
  const { id, name, onFocus, onBlur, ...more } = control;
  return {
    type: isAlone || isMultiple ? ('checkbox' as const) : ('radio' as const),
    id: isAlone ? id : `${id}-${value}`,
    name,
    value,
    onFocus,
    onBlur,
    'aria-invalid': more['aria-invalid'],
    ...(isAlone && { 'aria-describedby': more['aria-describedby'], 'aria-required': more['aria-required'] }),
  };
}

interface ChoiceChange {
  readonly own: string;
  readonly checked: boolean;
  readonly isRanked: boolean;
}

/** The answer after a change of one of several options. */
function withChange(options: readonly Option[], chosen: readonly string[], change: ChoiceChange): string {
  const changed = options.find(([one]) => one === change.own);
  if (changed === undefined) throw new Error(`There is no option '${change.own}'.`);
  const after = choiceAmong(options, chosen, changed, change.checked).chosen;
  return severalOf(change.isRanked ? rankedAmong(chosen, after) : after.map(([one]) => one));
}
