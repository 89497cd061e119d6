import { isSubmitted } from '../session/state/session-values.ts';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { spansOf, stepsOf } from '../../engine/index.ts';
import { isOpenForm, openingTexts } from '../../engine/internal.ts';
import { drawMarked, drawSpans } from '../../renderer/loading/marked-text.tsx';
import { questionsOf } from '../../renderer/form/cleared-questions.ts';
import { FormProvider } from '../../renderer/form/FormContext.tsx';
import { PrintPage } from '../../renderer/form/PrintPage.tsx';
import { Notice } from '../../renderer/parts/Notice.tsx';
import { useIsFirst, useNavigate } from '../navigation/use-navigation.ts';
import type { OpenPortal } from '../session/session/portal.ts';
import { readOpening, untilOpening } from '../session/session/reread-opening.ts';
import { answersGiven } from '../session/visitor/visitor.ts';
import { AccountLink } from '../frame/AccountLink.tsx';
import { focusHeading } from '../../renderer/parts/focus-heading.ts';
import { useScreenTitle } from '../base/use-route-focus.ts';
import { usePortal, useSessionValue } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { useServerOpening } from '../base/use-server-opening.ts';
import { useMessageToast } from '../base/use-message-toast.ts';
import * as styles from './Shut.module.css';
import { unbroken } from '../../renderer/parts/unbroken.ts';

/**
 * The screen in place of the pages of a form that is not open, as the server has said last; null if the pages are
 * shown.
 */
export function shutScreen(open: OpenPortal): ComponentType | null {
  if (isSubmitted(open.store.values())) return null;
  const state = openingIn(open);
  return state === 'open' ? null : { early: NotOpenYet, closed: Closed }[state];
}

const openingIn = ({ portal }: OpenPortal) => portal.state.getState().opening;

/** Gives the time of opening, and what is possible before. */
export function NotOpenYet() {
  const {
    store: { form },
    session,
  } = usePortal();
  const { opens } = openingTexts(form);
  usePagesOnceOpen();
  return (
    <Screen title={say(form, 'notOpenTitle')}>
      <p>{say(form, 'notOpenText', { title: form.title, time: opens ?? '' })}</p>
      {!isOpenForm(form) && <p>{say(form, session === null ? 'notOpenVisitor' : 'notOpenApplicant')}</p>}
      <Contact />
      {session === null && !isOpenForm(form) && (
        <div className={styles['actions']}>
          <AccountLink to="/signup" />
          <AccountLink to="/login" kind="secondary" />
        </div>
      )}
    </Screen>
  );
}

/** Asks the server about a form that is open by the clock of the browser, and opens the screen for another answer. */
export function OpeningCheck() {
  const { portal, store } = usePortal();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const opening = useServerOpening(store.form)?.opening ?? 'open';
  useEffect(() => {
    if (opening === 'open') return;
    portal.state.setState({ opening });
    void navigate(`${pathname}${search}${hash}`, { replace: true });
  }, [portal, opening, navigate, pathname, search, hash]);
  return null;
}

/** Shows the pages when the form opens: asks at the moment of opening, and whenever the window is shown again. */
function usePagesOnceOpen(): void {
  const open = usePortal();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const { store } = open;
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      await readOpening(open);
      if (!isGone && openingIn(open) !== 'early') await navigate(`${pathname}${search}${hash}`, { replace: true });
    };
    const lookLater = (): void => {
      timer = setTimeout(
        () => {
          void look();
          lookLater();
        },
        untilOpening(store.form, Date.now()),
      );
    };
    const lookNow = (): void => void look();
    lookLater();
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [open, navigate, pathname, search, hash]);
}

/** Gives the time of closing, and shows the answers so far. */
function Closed() {
  const { store, session } = usePortal();
  const { form } = store;
  const isStarted = useSessionValue(store, 'web_status') !== '';
  const { closes } = openingTexts(form);
  const hasAnswers = Object.keys(answersGiven(store)).length > 0;
  return (
    <Screen title={say(form, 'closedTitle')}>
      <p>{say(form, 'closedText', { title: form.title, time: closes ?? '' })}</p>
      {!isOpenForm(form) &&
        (session === null ? (
          <p>{say(form, 'closedVisitor')}</p>
        ) : (
          isStarted && <p>{say(form, hasAnswers ? 'closedDraft' : 'closedEmpty')}</p>
        ))}
      <Contact />
      {session === null && !isOpenForm(form) && (
        <div className={styles['actions']}>
          <AccountLink to="/login" />
        </div>
      )}
      <NotSaved />
      {hasAnswers && <AnswersSoFar />}
    </Screen>
  );
}

/** The questions whose answers are only on this page. */
function NotSaved() {
  const { store, session } = usePortal();
  const { form } = store;
  const unsent = Object.keys(session?.queue.unsent().answers ?? answersGiven(store)).map((key) => ({ key }));
  const questions = questionsOf(form, store.values(), unsent).join(', ');
  if (questions === '') return null;
  return (
    <Notice tone="warning">
      <p>{unbroken(say(form, 'closedNotSaved', { questions }))}</p>
    </Notice>
  );
}

function AnswersSoFar() {
  const { store } = usePortal();
  const { form, values } = store;
  return (
    <FormProvider store={store} mode="print">
      {stepsOf(form, values()).map((page) => (
        <section key={page.id} aria-labelledby={`read-${page.id}`} className={styles['page']}>
          <h2 id={`read-${page.id}`}>{drawMarked(page.marked, page.title, values())}</h2>
          <PrintPage page={page.id} level={3} />
        </section>
      ))}
    </FormProvider>
  );
}

interface ScreenProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Screen({ title, children }: ScreenProps) {
  const { form } = usePortal().store;
  const isFirst = useIsFirst();
  useMessageToast();
  useScreenTitle(form, title);
  useEffect(() => {
    // The first screen of a visit leaves the focus at the top.
    if (!isFirst()) focusHeading();
  }, [isFirst]);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </>
  );
}

function Contact() {
  const { form } = usePortal().store;
  return <p>{drawSpans(spansOf(say(form, 'shutContact')))}</p>;
}
