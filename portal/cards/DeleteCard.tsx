import address from 'matricula:forms/delete-account.json';
import { validators } from 'matricula:forms/delete-account.validators.js';
import { useQuery } from '@tanstack/react-query';
import { UnauthorizedError } from '../../api-client/index.ts';
import type { Form } from '../../engine/index.ts';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { errorText } from '../base/error-text.ts';
import { FailureNotice } from '../base/FailureNotice.tsx';
import { messageOf } from '../base/message-of.ts';
import { flash } from '../base/flash.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { callAs } from '../session/session/leave-page.ts';
import { dropIdentityCookies } from '../session/session/identity-cookies.ts';
import type { Session } from '../session/session/session.ts';
import { AuthCard } from './AuthCard.tsx';
import { useLostTry } from './lost-try.ts';
import { loadCardForm, type CardSource } from './card-form.ts';
import { closeSessionHere } from './mailed-link.ts';
import { useCard, type AccountCardProps } from './use-card.ts';

const source: CardSource = { address, validators };

export const load = (): Promise<Form> => loadCardForm(source);

interface DeleteCardProps extends AccountCardProps {
  readonly session: Session;
}

/** Says what a deletion of the session's account deletes, and asks for it. Continues at the log-in. */
export function DeleteCard({ form: cardForm, session }: DeleteCardProps) {
  const open = usePortal();
  const { portal, store: application } = open;
  const { form } = application;
  const navigate = useNavigate();
  const store = useCard(cardForm, session.username);
  const afterLostTry = useLostTry(form);
  const terms = useQuery({
    queryKey: ['deletion'],
    queryFn: () => callAs<'deletion'>(session, () => session.client.deletion()),
    gcTime: 0,
    throwOnError: false,
  });
  const send = async (): Promise<void> => {
    const body = { current_password: store.value('current_password') };
    try {
      const { message } = await session.client.askDeletion({ body });
      await closeSessionHere(portal);
      flash(portal, { errorMessage: message, isExpected: true });
    } catch (failure) {
      const text = afterLostTry(failure, messageOf(failure, form));
      if (!(failure instanceof UnauthorizedError)) throw failure;
      session.end('closed');
      dropIdentityCookies();
      flash(portal, { errorMessage: text });
    }
    // The browser's Back must not return to the finished card.
    await navigate('/login', { replace: true });
  };
  const unknown = (
    <>
      <FailureNotice text={terms.error === null ? null : errorText(terms.error, open)} />
      <Waiting isWaiting={terms.isFetching} label={say(form, 'loading')} />
    </>
  );
  return (
    <AuthCard
      store={store}
      source={source}
      errorLabel="deleteAccountCardError"
      intro={terms.data === undefined ? undefined : [say(form, 'deleteAccountWeek'), terms.data.message]}
      instead={terms.data === undefined ? unknown : undefined}
      send={send}
      refusable="current_password"
    />
  );
}
