import { Button } from '../parts/Button.tsx';
import type { InputProps } from './field-component.ts';
import * as styles from './NumberField.module.css';
import { useTypedInput } from './TypedInput.tsx';

/**
 * A time of day, typed with the digits of a phone. The buttons write AM or PM behind it, so that the control always has
 * the whole text. It is shown as a time after the focus has left it.
 */
export function TimeInput(input: InputProps) {
  const { view, fieldType, setInput, words } = input;
  const { format } = fieldType;
  const text = view.badInput || format(view.value);
  const control = useTypedInput(input, {
    format,
    onLeave: (settle) => settle(),
    type: 'text',
    inputMode: view.inputMode ?? undefined,
  });
  return (
    <div className={styles['number']}>
      {control}
      <span role="group" aria-label={words('timeHalf')} className={styles['unit']}>
        {['AM', 'PM'].map((half) => {
          const isPressed = text.toUpperCase().endsWith(half);
          return (
            <Button
              key={half}
              kind={isPressed ? 'primary' : 'secondary'}
              aria-pressed={isPressed}
              disabled={!/\d/.test(text)}
              onClick={() => setInput(`${text.replace(/\D+$/, '')} ${half}`)}
            >
              {half}
            </Button>
          );
        })}
      </span>
    </div>
  );
}
