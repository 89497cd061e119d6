import type { InputProps } from './field-component.ts';
import * as styles from './print.module.css';
import { trimAnswer } from './trim-answer.ts';
import { useTypedInput } from './TypedInput.tsx';

/** Inputs that few forms have, loaded together by those. */
export { CodeInput } from './CodeField.tsx';
export { PasswordInput } from './PasswordField.tsx';
export { RankingInput } from './RankingField.tsx';

const asStored = (value: string): string => value;

/** A name that is typed in place of a signature, and looks like handwriting. */
export function SignatureInput(input: InputProps) {
  const control = useTypedInput(input, {
    format: asStored,
    onLeave: () => trimAnswer(input),
    type: 'text',
    autoComplete: 'off',
  });
  return <div className={styles['signature']}>{control}</div>;
}
