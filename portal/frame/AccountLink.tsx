import { hrefOf } from '../../renderer/loading/base-path.ts';
import type { ButtonKind } from '../../renderer/parts/Button.tsx';
import { LinkButton } from '../../renderer/parts/LinkButton.tsx';
import { onPlainClick } from '../../renderer/parts/plain-click.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';

const labels: Readonly<Record<string, string>> = {
  '/login': 'accountSignIn',
  '/signup': 'accountCreate',
  '/account': 'yourAccount',
};

export interface AccountLinkProps {
  /** The screen. */
  readonly to: string;
  /** The name of its label in messages.json; by default that of a screen for everybody. */
  readonly label?: string;
  /** `primary` by default. */
  readonly kind?: ButtonKind;
  /** Called before the screen opens. */
  readonly onOpen?: () => void;
}

/** A button that opens an account screen. It keeps the page, so the visitor's answers stay in its store. */
export function AccountLink({ to, label = labels[to] ?? '', kind = 'primary', onOpen }: AccountLinkProps) {
  const { form } = usePortal().store;
  const navigate = useNavigate();
  const open = (): void => {
    onOpen?.();
    void navigate(to);
  };
  return (
    <LinkButton kind={kind} href={hrefOf(to)} onClick={onPlainClick(open)}>
      {say(form, label)}
    </LinkButton>
  );
}
