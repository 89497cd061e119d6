import type { ReactNode } from 'react';
import { isOpenForm } from '../../engine/internal.ts';
import { AccountPopover, type AccountContent } from './AccountPopover.tsx';
import * as styles from './Header.module.css';
import { usePortal } from '../base/portal-context.ts';

export interface HeaderProps {
  /** The title of the form if undefined, '' for none. */
  readonly title: string | undefined;
  /** Shown by the button, if the form has accounts. */
  readonly Account: AccountContent;
}

/** The institution, a title, which is that of the form by default, and the account of a form that needs one. */
export function Header({ title, Account }: HeaderProps) {
  const { form } = usePortal().store;
  return (
    <HeaderBar institution={form.institution['partner_name'] ?? ''} title={title ?? form.title}>
      {!isOpenForm(form) && <AccountPopover Content={Account} />}
    </HeaderBar>
  );
}

export interface HeaderBarProps {
  /** The name of the institution. */
  readonly institution: string;
  /** The title of the form; '' for none. */
  readonly title: string;
  /** Shown at the end of the bar. */
  readonly children?: ReactNode;
}

/** The bar at the top of every screen; it needs no form. */
export function HeaderBar({ institution, title, children }: HeaderBarProps) {
  return (
    <header className={styles['header']}>
      <div className={styles['inner']}>
        <p className={styles['name']}>
          <strong>{institution}</strong>
          {title && <span>{title}</span>}
        </p>
        {children}
      </div>
    </header>
  );
}
