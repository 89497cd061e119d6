import * as styles from './Button.module.css';
import { joined } from './joined.ts';
import type { TextButtonProps } from './TextButton.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
/** `submit` is 10rem by 3rem, `continue` 15rem by 3rem; both grow with their text. */
export type ButtonSize = 'normal' | 'submit' | 'continue';

const kinds: Readonly<Record<ButtonKind, string | undefined>> = {
  primary: styles['primary'],
  secondary: styles['secondary'],
  quiet: styles['quiet'],
  danger: styles['danger'],
};
const sizes: Readonly<Record<ButtonSize, string | undefined>> = {
  normal: '',
  submit: styles['submit'],
  continue: styles['continue'],
};

export interface ButtonLook {
  /** `primary` by default: the next action. */
  readonly kind?: ButtonKind;
  /** `normal` by default. */
  readonly size?: ButtonSize;
}
export interface ButtonProps extends TextButtonProps, ButtonLook {}

/** A button; it submits a form only with `type`. */
export function Button({ kind, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={joined(buttonClass({ kind, size }), className)} />;
}

/** The class of a button, and of a link that looks like one. */
export function buttonClass({
  kind = 'primary',
  size = 'normal',
}: {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
}): string {
  return [styles['button'], kinds[kind], sizes[size]].join(' ');
}
