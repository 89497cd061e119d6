import address from 'matricula:forms/download-data.json';
import { validators } from 'matricula:forms/download-data.validators.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pauseAfter, type Output } from '../../api-client/index.ts';
import type { Form } from '../../engine/index.ts';
import { isUnfinished, timeText } from '../../engine/internal.ts';
import { sizeText } from '../../renderer/fields/upload-rules.ts';
import { Button } from '../../renderer/parts/Button.tsx';
import { LinkButton } from '../../renderer/parts/LinkButton.tsx';
import { Notice } from '../../renderer/parts/Notice.tsx';
import { focusHeading } from '../../renderer/parts/focus-heading.ts';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { errorText } from '../base/error-text.ts';
import { FailureNotice } from '../base/FailureNotice.tsx';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { useMessageToast } from '../base/use-message-toast.ts';
import { callAs } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';
import { CardAct, CardScreen } from './AuthCard.tsx';
import { loadCardForm, loadedCardForm, type CardSource } from './card-form.ts';
import * as styles from './DataCard.module.css';
import { useCard } from './use-card.ts';

const source: CardSource = { address, validators };

export const load = (): Promise<Form> => loadCardForm(source);

type Archive = Output<'archive'> & { readonly pause?: number };
/** The password is asked for a new archive or for the link of the present one, or nothing is asked. */
type Step = 'ask' | 'open' | 'wait';

/** Has the archive of the session's account made, and offers it for download. */
export function DataCard({ session }: { readonly session: Session }) {
  const { form } = session.store;
  const [isRenewed, setIsRenewed] = useState(false);
  const { archive, failure, isLoading, renew } = useArchive(session);
  const { client, queue } = session;
  const isOpening = archive?.status === 'COMPLETED' && !isRenewed;
  const isFormShown = archive !== undefined && !isUnfinished(archive.status) && (!isOpening || archive.url === null);
  const step = isFormShown ? (isOpening ? 'open' : 'ask') : 'wait';
  const noteAct = useStepFocus(step);
  useMessageToast();
  const send = async (password: string): Promise<void> => {
    const body = { current_password: password };
    if (isOpening) await callAs<'openArchive'>(session, () => client.openArchive({ body }));
    else {
      // The archive has the answers that are still to be sent.
      await queue.flush().catch(() => undefined);
      await callAs<'askArchive'>(session, () => client.askArchive({ body }));
    }
    noteAct();
    await renew();
    setIsRenewed(false);
  };
  const onRenew = (): void => {
    noteAct();
    setIsRenewed(true);
  };
  return (
    <CardScreen form={loadedCardForm(source)}>
      <div role="status" className={styles['status']}>
        {archive !== undefined && <State archive={archive} form={form} step={step} />}
      </div>
      {/* A password is typed anew for each act. */}
      {isFormShown ? (
        <Password key={step} username={session.username} send={send} />
      ) : (
        <div className={styles['ready']}>
          {archive?.url != null && <Offer archive={archive} form={form} onRenew={onRenew} />}
          <FailureNotice text={failure} />
          <Waiting
            isWaiting={isLoading || isUnfinished(archive?.status)}
            label={say(form, isLoading ? 'loading' : 'downloadDataWaiting')}
          />
        </div>
      )}
    </CardScreen>
  );
}

/**
 * Moves the focus to the heading with a step that follows an act, or that removes the control with the focus. A step
 * that follows by itself leaves it where it is. Returns a function that notes an act.
 */
function useStepFocus(step: Step): () => void {
  const hasActed = useRef(false);
  const former = useRef(step);
  const focused = document.activeElement;
  useEffect(() => {
    if (former.current === step) return;
    former.current = step;
    if (hasActed.current || focused?.isConnected === false) focusHeading();
    hasActed.current = false;
  });
  return () => {
    hasActed.current = true;
  };
}

interface PasswordProps {
  readonly username: string;
  readonly send: (password: string) => Promise<void>;
}

function Password({ username, send }: PasswordProps) {
  const store = useCard(loadedCardForm(source), username);
  return (
    <CardAct
      store={store}
      source={source}
      errorLabel="downloadDataCardError"
      send={() => send(store.value('current_password'))}
      refusable="current_password"
    />
  );
}

interface ArchiveProps {
  readonly archive: Archive;
  readonly form: Form;
}

/** What the step is about, which is announced. */
function State({ archive, form, step }: ArchiveProps & { readonly step: Step }) {
  if (step === 'wait')
    return (
      <p>{say(form, archive.url === null ? 'downloadDataPreparing' : 'downloadDataReady', readyFills(archive))}</p>
    );
  return (
    <Notice>
      {introOf(form, archive, step === 'open').map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

/** The sentences above the password: what is in the archive, or until when it can be downloaded. */
function introOf(form: Form, archive: Archive, isOpening: boolean): readonly string[] {
  if (isOpening) return [say(form, 'downloadDataOpen', readyFills(archive))];
  const failed = archive.status === 'FAILED' ? [say(form, 'downloadDataFailed', form.institution)] : [];
  return [...failed, say(form, 'downloadDataContents'), say(form, 'downloadDataAsk')];
}

const readyFills = ({ size, until, time_zone: timeZone }: Archive): { size: string; until: string } => ({
  size: sizeText(size ?? 0),
  until: until === null ? '' : timeText(timeZone, new Date(until)),
});

function Offer({ archive, form, onRenew }: ArchiveProps & { readonly onRenew: () => void }) {
  return (
    <>
      <LinkButton href={archive.url ?? ''}>{say(form, 'downloadDataLink', readyFills(archive))}</LinkButton>
      <Button kind="secondary" onClick={onRenew}>
        {say(form, 'downloadDataAgain')}
      </Button>
    </>
  );
}

const pollMs = 2_000;
/** Finds what another tab does, and the end of the ten minutes of a password. */
const quietMs = 20_000;

/** The state of the archive, read again until it is made, also after the network was away. */
function useArchive(session: Session) {
  const open = usePortal();
  const { data, error, isFetching, refetch } = useQuery<Archive>({
    queryKey: ['archive'],
    queryFn: async () => {
      const archive = await callAs<'archive'>(session, () => session.client.archive());
      return { ...archive, pause: pauseAfter(archive, pollMs) };
    },
    refetchInterval: ({ state }) => (isUnfinished(state.data?.status) ? (state.data?.pause ?? pollMs) : quietMs),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    gcTime: 0,
    throwOnError: false,
  });
  return {
    archive: data,
    failure: error === null ? null : errorText(error, open),
    isLoading: data === undefined && isFetching,
    renew: () => refetch(),
  };
}
