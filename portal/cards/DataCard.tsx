import address from 'matricula:forms/download-data.json';
import { validators } from 'matricula:forms/download-data.validators.js';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { pauseAfter, type Output } from '../../api-client/index.ts';
import type { Form } from '../../engine/index.ts';
import { isUnfinished, timeText } from '../../engine/internal.ts';
import { sizeText } from '../../renderer/fields/upload-rules.ts';
import { Button, LinkButton } from '../../renderer/parts/Button.tsx';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { errorText } from '../base/error-text.ts';
import { FailureNotice } from '../base/FailureNotice.tsx';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { callAs } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';
import { AuthCard } from './AuthCard.tsx';
import { loadCardForm, loadedCardForm, type CardSource } from './card-form.ts';
import * as styles from './DataCard.module.css';
import { useCard } from './use-card.ts';

const source: CardSource = { address, validators };

export const load = (): Promise<Form> => loadCardForm(source);

type Archive = Output<'archive'> & { readonly pause?: number };

/** Has the archive of the session's account made, and offers it for download. */
export function DataCard({ session }: { readonly session: Session }) {
  const { form } = session.store;
  const [isRenewed, setIsRenewed] = useState(false);
  const { archive, failure, isLoading, renew } = useArchive(session);
  const { client } = session;
  const isOpening = archive?.status === 'COMPLETED' && !isRenewed;
  const send = async (password: string): Promise<void> => {
    const body = { current_password: password };
    if (isOpening) await callAs<'openArchive'>(session, () => client.openArchive({ body }));
    else await callAs<'askArchive'>(session, () => client.askArchive({ body }));
    await renew();
    setIsRenewed(false);
  };
  const isFormShown = archive !== undefined && !isUnfinished(archive.status) && (!isOpening || archive.url === null);
  const instead = isFormShown ? undefined : (
    <div className={styles['ready']}>
      <Progress archive={archive} form={form} onRenew={() => setIsRenewed(true)} />
      <FailureNotice text={failure} />
      <Waiting
        isWaiting={isLoading || isUnfinished(archive?.status)}
        label={say(form, isLoading ? 'loading' : 'downloadDataWaiting')}
      />
    </div>
  );
  const intro = archive === undefined ? [] : introOf(form, archive, isOpening);
  // A password is typed anew for each act.
  const step = isFormShown ? (isOpening ? 'open' : 'ask') : 'wait';
  return <Step key={step} username={session.username} intro={intro} instead={instead} send={send} />;
}

interface StepProps {
  readonly username: string;
  readonly intro: readonly string[];
  readonly instead: ReactNode;
  readonly send: (password: string) => Promise<void>;
}

function Step({ username, intro, instead, send }: StepProps) {
  const store = useCard(loadedCardForm(source), username);
  return (
    <AuthCard
      store={store}
      source={source}
      errorLabel="downloadDataCardError"
      intro={intro}
      instead={instead}
      send={() => send(store.value('current_password'))}
      refusable="current_password"
    />
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

interface ArchiveProgress {
  readonly archive: Archive | undefined;
  readonly form: Form;
  readonly onRenew: () => void;
}

/** The progress of the archive, which is announced, and its link. */
function Progress({ archive, form, onRenew }: ArchiveProgress) {
  if (archive === undefined) return null;
  const { url } = archive;
  const fills = readyFills(archive);
  return (
    <>
      <p role="status">{url === null ? say(form, 'downloadDataPreparing') : say(form, 'downloadDataReady', fills)}</p>
      {url !== null && (
        <>
          <LinkButton href={url}>{say(form, 'downloadDataLink', fills)}</LinkButton>
          <Button kind="secondary" onClick={onRenew}>
            {say(form, 'downloadDataAgain')}
          </Button>
        </>
      )}
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
