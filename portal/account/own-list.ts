import { useQuery } from '@tanstack/react-query';
import { say } from '../base/say.ts';
import { toast } from '../base/toasts.ts';
import { isRefusal } from '../cards/card-form.ts';
import { useCall } from '../cards/use-call.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import type { Session } from '../session/session/session.ts';

/** The id of the title of a list, which takes the focus after an act, by the name of the query. */
export const titleIdOf = (name: string): string => `own-${name}`;

/** A list of the account, by the name of its query, and the function that acts on it, one act at a time. */
export function useOwnList<Listed>(session: Session, name: string, read: () => Promise<Listed>) {
  const { portal, store } = session;
  const navigate = useNavigate();
  const list = useQuery({ queryKey: [name], queryFn: read, gcTime: 0, throwOnError: false });
  const acting = useCall(async (work: () => Promise<string>) => {
    const message = await work();
    await list.refetch();
    toast(portal, 'success', say(store.form, 'successToast'), message);
    // The pressed button can be gone.
    document.getElementById(titleIdOf(name))?.focus();
  });
  return {
    listed: list.data,
    error: acting.error ?? list.error,
    isWaiting: list.isFetching || acting.isPending,
    /** `work` returns the message about the act; `askAt` asks for the password when the log-in was too long ago. */
    act: (work: () => Promise<string>, askAt: string): void => {
      if (acting.isPending) return;
      acting.run(work).catch((error: unknown) => {
        // The act may have worked although its answer was lost.
        if (isRefusal(error)) void navigate(askAt);
        else void list.refetch();
      });
    },
  };
}
