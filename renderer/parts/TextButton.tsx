import type { ComponentProps } from 'react';
import * as styles from './Button.module.css';
import { joined } from './joined.ts';

export interface TextButtonProps extends ComponentProps<'button'> {
  /** `button` by default, which never submits a form. */
  readonly type?: 'button' | 'submit' | 'reset';
}

/** A button that looks like a link in a sentence. */
export const TextButton = (props: TextButtonProps) => drawTextButton(props);

/** The element of such a button, for a control that draws it without a component of its own. */
export function drawTextButton({ className, type = 'button', ...rest }: TextButtonProps) {
  return <button {...rest} type={type} className={joined(styles['text'], className)} />;
}
