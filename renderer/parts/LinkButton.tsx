import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './Button.tsx';
import { joined } from './joined.ts';

export type LinkButtonProps = ComponentProps<'a'> & ButtonLook;

/** A link that looks like a button. */
export function LinkButton({ kind, size, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={joined(buttonClass({ kind, size }), className)}>
      {children}
    </a>
  );
}
