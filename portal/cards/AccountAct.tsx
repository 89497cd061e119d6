import { flash } from '../base/flash.ts';
import { usePortal } from '../base/portal-context.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import type { FormStore } from '../../renderer/store/form-store.ts';
import type { Session } from '../session/session/session.ts';
import { AuthCard, type AuthCardProps } from './AuthCard.tsx';
import { loadedCardForm } from './card-form.ts';
import { useCard } from './use-card.ts';

interface AccountActProps extends Pick<AuthCardProps, 'source' | 'errorLabel' | 'intro' | 'refusable'> {
  readonly session: Session;
  /** Performs the act with the answers of the card. Returns the message about it. */
  readonly act: (store: FormStore) => Promise<string>;
}

/** A card for an act on the account: after the act it returns to the account, which shows the message. */
export function AccountAct({ session, act, ...card }: AccountActProps) {
  const { portal } = usePortal();
  const navigate = useNavigate();
  const store = useCard(loadedCardForm(card.source), session.username);
  const send = async (): Promise<void> => {
    flash(portal, { message: await act(store) });
    // The browser's Back must not return to the finished card.
    await navigate('/account', { replace: true });
  };
  return <AuthCard store={store} send={send} {...card} />;
}
