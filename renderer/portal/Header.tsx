import { AccountPopover } from './AccountPopover.tsx';
import * as styles from './Header.module.css';
import { usePortal } from './portal-context.ts';

/** Whose form this is, and the applicant's account. */
export function Header() {
  const { form } = usePortal().store;
  return (
    <header className={styles['header']}>
      <div className={styles['inner']}>
        <p className={styles['name']}>
          <strong>{form.institution['partner_name']}</strong>
          <span>{form.title}</span>
        </p>
        <AccountPopover />
      </div>
    </header>
  );
}
