import type { StoryObj } from '@storybook/react-vite';
import { useEffect, useState, type ComponentType } from 'react';
import type { WireAnswers } from '../../engine/index.ts';
import { applicantServices } from '../../portal/pages/applicant-services.ts';
import { drawErrorScreen } from '../../portal/frame/ErrorScreen.tsx';
import { LoadingScreen } from '../../portal/frame/LoadingScreen.tsx';
import { memoryHistory } from '../../portal/navigation/memory-history.ts';
import { NavigatedScreens } from '../../portal/navigation/NavigatedScreens.tsx';
import { createNavigator, type PortalNavigator } from '../../portal/navigation/navigator.ts';
import { shutScreen } from '../../portal/opening/Shut.tsx';
import { withDeadline } from '../../portal/opening/with-deadline.ts';
import type { FormPortal } from '../../portal/base/portal-context.ts';
import { createRoutes } from '../../portal/start/routes.tsx';
import { createFormStore } from '../../renderer/store/form-store.ts';
import { beginSession } from '../../portal/session/session/begin-session.ts';
import { createPortal, type Portal } from '../../portal/session/session/portal.ts';
import type { FlashMessages } from '../../portal/session/state/portal-state.ts';
import { setSession } from '../../portal/session/state/session-values.ts';
import { visitorValues } from '../../portal/session/visitor/visitor.ts';
import { applicationForm, type Profile } from './application.ts';
import { storyFetch, type StoryAnswers } from './server.ts';
import { useTexts, type Texts } from './texts.ts';

/** The user, the address and the responses of the server. */
export interface PortalArgs {
  /** The address, for example `/about`. */
  readonly path: string;
  /** The id of the form; by default the default form. */
  readonly form?: string;
  /** The logged-in applicant; by default a visitor. */
  readonly profile?: Profile;
  /** The answers of a visitor. */
  readonly answers?: WireAnswers;
  /** The responses of the server, by the name of the call. */
  readonly server?: StoryAnswers;
  /** The messages of the former screen. */
  readonly handed?: FlashMessages;
  /** The address typed on a former account screen. */
  readonly username?: string;
  /** The page cannot be loaded, as after a loss of the network. */
  readonly isPageLost?: boolean;
  /** The opening times of the form; by default it is always open. */
  readonly times?: { readonly opens?: string; readonly closes?: string };
  /** Reached by a link on another screen instead of a page load, so that the focus moves. */
  readonly hasChangedPage?: boolean;
}
/** A screen of the application in one state. */
export type PortalStory = StoryObj<PortalArgs>;

/**
 * The common properties of the stories of a screen: the real screens in a router of their own, with a server of given
 * responses.
 */
export function portalStories(
  about: string,
  args: PortalArgs,
  subcomponents: Readonly<Record<string, ComponentType<never>>> = {},
) {
  return {
    args,
    component: StoryPortal,
    subcomponents,
    parameters: { docs: { isStory: true, description: { component: about }, story: { isWholeScreen: true } } },
    beforeEach: ({ args }: { readonly args: PortalArgs }) => inWorld(args),
    play: isThere,
  };
}

const isThere: NonNullable<PortalStory['play']> = async ({ canvas }) => {
  await canvas.findByRole('heading', { level: 1 });
};

/** Replaces the network until the story ends. */
function inWorld({ server, profile }: PortalArgs): () => void {
  const real = globalThis.fetch;
  const end = new AbortController();
  globalThis.fetch = storyFetch(
    { ...(profile === undefined ? {} : { profile }), ...server },
    (...asked) => real(...asked),
    end.signal,
  );
  return () => {
    end.abort();
    globalThis.fetch = real;
  };
}

/** The application's screens for the given visitor or applicant. */
function StoryPortal(args: PortalArgs) {
  const texts = useTexts();
  const [{ navigator, end }] = useState(() => opened(args, texts));
  useEffect(() => {
    void navigator.start();
    return end;
  }, [navigator, end]);
  return <NavigatedScreens navigator={navigator} loading={<LoadingScreen />} broken={drawErrorScreen} />;
}

interface Opened {
  readonly navigator: PortalNavigator;
  /** Ends the session, which follows the window. */
  readonly end: () => void;
}

/** A portal with the story's own form and applicant. */
function opened(args: PortalArgs, texts: Texts): Opened {
  const portal = createPortal(applicationForm(texts, args.form));
  portal.state.setState({ flash: args.handed ?? {}, typedAddress: args.username ?? '' });
  let opening: Promise<FormPortal> | null = null;
  const open = (): Promise<FormPortal> => (opening ??= openStory(portal, args));
  const routes = createRoutes({
    portal,
    loadAuthRoot: open,
    loadFormRoot: open,
    loadFormPage: async ({ params }) => {
      const { form } = (await open()).store;
      if (args.isPageLost === true) throw new TypeError('The page could not be loaded.');
      const page = form.pages.find(({ id }) => id === params['page']);
      if (page === undefined) throw new Error(`No story has the path ${args.path}.`);
      return page;
    },
    loadDefault: () => {
      throw new Error(`No story has the path ${args.path}.`);
    },
  });
  return {
    navigator: createNavigator(routes, memoryHistory(args.path)),
    end: () =>
      opening?.then(
        ({ session }) => session?.end('unauthorized'),
        () => undefined,
      ),
  };
}

async function openStory(
  portal: Portal,
  { profile, answers = {}, times = {}, hasChangedPage = false }: PortalArgs,
): Promise<FormPortal> {
  const plain = await portal.served.load();
  const form = withDeadline({ ...plain, hostParts: { ...plain.hostParts, ...times } }, '');
  const store = createFormStore(form, visitorValues(form, answers));
  const session = profile === undefined ? null : await beginSession(portal, store, () => undefined);
  if (hasChangedPage) setSession(store, { has_changed_page: 'true' });
  const services = session === null ? null : applicantServices(session);
  return { portal, store, session, services, Shut: shutScreen({ portal, store, session }), OpeningCheck: null };
}
