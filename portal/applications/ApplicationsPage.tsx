import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Output } from '../../api-client/index.ts';
import type { Form } from '../../engine/index.ts';
import { timeText } from '../../engine/internal.ts';
import { FormProvider } from '../../renderer/form/FormContext.tsx';
import { hrefOf } from '../../renderer/loading/base-path.ts';
import { Button } from '../../renderer/parts/Button.tsx';
import { LinkButton } from '../../renderer/parts/LinkButton.tsx';
import { Card } from '../../renderer/parts/Card.tsx';
import { Notice } from '../../renderer/parts/Notice.tsx';
import { onPlainClick } from '../../renderer/parts/plain-click.ts';
import { unbroken } from '../../renderer/parts/unbroken.ts';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { useNavigate } from '../navigation/use-navigation.ts';
import { publicClient } from '../session/session/public-client.ts';
import type { Session } from '../session/session/session.ts';
import { errorText } from '../base/error-text.ts';
import { Inactivity } from '../frame/Inactivity.tsx';
import { useRouteFocus } from '../base/use-route-focus.ts';
import { AccountPanel } from '../account/AccountPanel.tsx';
import { PageFrame } from '../frame/PageFrame.tsx';
import { PortalContext, usePortal, type FormPortal, usePortalState } from '../base/portal-context.ts';
import { SaveStatusLine } from '../frame/SaveStatusLine.tsx';
import { say } from '../base/say.ts';
import { useLoginAfterEnd } from '../base/session-end.ts';
import { useMessageToast } from '../base/use-message-toast.ts';
import * as styles from './ApplicationsPage.module.css';
import { ConflictModal } from '../account/ConflictModal.tsx';

type Listed = Output<'applications'>;
type Application = Listed['applications'][number];

/** The applicant's applications to all forms; for a visitor, the forms. */
export function ApplicationsPage({ portal, store, session }: FormPortal) {
  const shown = useMemo(() => ({ portal, store, session, errors: {} }), [portal, store, session]);
  useLoginAfterEnd(shown);
  return (
    <PortalContext value={shown}>
      <FormProvider store={store}>
        <PageFrame nav={null} title="" Account={AccountPanel}>
          <Applications />
          {session !== null && <ApplicantParts session={session} />}
        </PageFrame>
      </FormProvider>
    </PortalContext>
  );
}

function ApplicantParts({ session }: { readonly session: Session }) {
  const save = usePortalState((state) => state.save);
  return (
    <>
      <SaveStatusLine session={session} save={save} />
      {save.state === 'conflict' && (
        <ConflictModal key={save.conflicts.map(({ key }) => key).join()} session={session} conflicts={save.conflicts} />
      )}
      <Inactivity session={session} />
    </>
  );
}

/** The list, one card for each form. */
function Applications() {
  const portal = usePortal();
  const { form } = portal.store;
  const { listed, failure, tryAgain } = useListed();
  const title = say(form, 'yourApplications');
  useMessageToast();
  useRouteFocus(form, title);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {failure !== null && (
        <div role="alert">
          <Notice tone="error">
            <p>{unbroken(errorText(failure.error, portal))}</p>
            <Button kind="secondary" onClick={tryAgain}>
              {say(form, 'tryAgain')}
            </Button>
          </Notice>
        </div>
      )}
      <div>
        <Waiting isWaiting={listed === null && failure === null} label={say(form, 'loading')} />
        {listed !== null && (
          <ul className={styles['list']}>
            {listed.applications.map((application) => (
              <li key={application.path}>
                <Item application={application} timeZone={listed.time_zone} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function useListed() {
  const [listed, setListed] = useState<Listed | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const load = useCallback((): void => {
    publicClient.applications().then(setListed, (error: unknown) => setFailure({ error }));
  }, []);
  useEffect(load, [load]);
  const tryAgain = (): void => {
    setFailure(null);
    load();
  };
  return { listed, failure, tryAgain };
}

interface ItemProps {
  readonly application: Application;
  readonly timeZone: string;
}

function Item({ application, timeZone }: ItemProps) {
  const { form } = usePortal().store;
  const { title, opening, opens, closes, saved_at: savedAt, receipt, steps, steps_complete: complete } = application;
  const isDraft = application.web_status !== null && receipt === null;
  return (
    <Card title={title}>
      <p className={styles['state']}>{stateWords(form, application)}</p>
      <dl className={styles['facts']}>
        {isDraft && <Fact name={say(form, 'applicationSteps')}>{`${complete} / ${steps}`}</Fact>}
        {isDraft && savedAt !== null && (
          <Fact name={say(form, 'applicationSaved')}>{timeText(timeZone, new Date(savedAt))}</Fact>
        )}
        {receipt !== null && (
          <Fact name={say(form, 'receiptReference')}>
            <bdi translate="no">{receipt.reference}</bdi>
          </Fact>
        )}
        {receipt !== null && (
          <Fact name={say(form, 'receiptTime')}>{timeText(timeZone, new Date(receipt.submitted_at))}</Fact>
        )}
        {opening === 'early' && opens !== null && <Fact name={say(form, 'applicationOpens')}>{opens}</Fact>}
        {closes !== null && receipt === null && (
          <Fact name={say(form, opening === 'closed' ? 'applicationClosed' : 'applicationCloses')}>{closes}</Fact>
        )}
      </dl>
      <Action application={application} />
    </Card>
  );
}

/** The next action; none for a form that is not open and has no application. */
function Action({ application }: Pick<ItemProps, 'application'>) {
  const { form } = usePortal().store;
  const navigate = useNavigate();
  const label = actionOf(application);
  if (label === null) return null;
  const { path, title, is_current: isCurrent } = application;
  const open = isCurrent ? onPlainClick(() => void navigate('/')) : undefined;
  return (
    <LinkButton href={isCurrent ? hrefOf('/') : path} onClick={open}>
      <span>{say(form, label)}</span>
      <span className="visually-hidden">{` ${title}`}</span>
    </LinkButton>
  );
}

function stateWords(form: Form, { opening, web_status: status }: Application): string {
  if (status === 'submitted') return say(form, 'serviceStatusSubmitted');
  if (opening === 'closed') return say(form, status === null ? 'applicationOver' : 'applicationNotSubmitted');
  if (opening === 'early') return say(form, 'applicationEarly');
  return say(form, status === null ? 'serviceStatusNone' : 'serviceStatusStarted');
}

function actionOf({ opening, web_status: status }: Application): string | null {
  if (status === 'submitted' || (opening === 'closed' && status !== null)) return 'applicationView';
  if (opening !== 'open') return null;
  return status === null ? 'applicationStart' : 'applicationContinue';
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
