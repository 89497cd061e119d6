import type { StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { WireAnswers } from '../../engine/index.ts';
import { AuthRoot } from '../../renderer/portal/AuthRoot.tsx';
import { registerCards, type CardPath } from '../../renderer/portal/cards/preload.ts';
import { rememberAddress } from '../../renderer/portal/cards/use-card.ts';
import { ErrorScreen } from '../../renderer/portal/ErrorScreen.tsx';
import { FormPageRoute } from '../../renderer/portal/FormPageRoute.tsx';
import { FormRoot } from '../../renderer/portal/FormRoot.tsx';
import { handOver, type HandedOver } from '../../renderer/portal/handed-over.ts';
import { LoadingScreen } from '../../renderer/portal/LoadingScreen.tsx';
import { useToasts } from '../../renderer/portal/toasts.ts';
import { UnexpectedError } from '../../renderer/portal/UnexpectedError.tsx';
import { createFormStore } from '../../renderer/store/form-store.ts';
import type { Portal } from '../../renderer/store/portal.ts';
import { queryClient } from '../../renderer/store/session/queries.ts';
import { beginSession, type Session } from '../../renderer/store/session/session.ts';
import { noSession, useSessionState } from '../../renderer/store/session/session-state.ts';
import { mirrorSnapshot, useSnapshot, visitorSnapshot } from '../../renderer/store/snapshot.ts';
import { visitorValues } from '../../renderer/store/visitor.ts';
import { applicationForm, type Profile } from './application.ts';
import { toldFetch, type Told } from './server.ts';
import { useTexts, type Texts } from './texts.ts';

/** Who is there, where they are, and what the server answers them. */
export interface PortalArgs {
  /** The address, for example `/about`. */
  readonly path: string;
  /** The applicant who is logged in; a visitor unless told. */
  readonly profile?: Profile;
  /** What a visitor has answered. */
  readonly answers?: WireAnswers;
  readonly server?: Told;
  /** What the former screen handed over. */
  readonly handed?: HandedOver;
  /** The address typed on a former account screen. */
  readonly username?: string;
  /** The page cannot be loaded, as when the network goes away on the way to it. */
  readonly isPageLost?: boolean;
  /** Reached by a link on another screen and not by loading the address; so the focus moves. */
  readonly hasChangedPage?: boolean;
}
/** A screen of the application in one state. */
export type PortalStory = StoryObj<PortalArgs>;

/** What all stories of a screen share: the real screens in a router of their own, and a server that is only told. */
export function portalStories(args: PortalArgs) {
  return {
    args,
    render: (told: PortalArgs) => <StoryPortal {...told} />,
    beforeEach: ({ args: told }: { readonly args: PortalArgs }) => inWorld(told),
  };
}

/** The network is the story's until it ends, and then nothing of its session is left. */
function inWorld({ server, profile, handed = {}, username = '' }: PortalArgs): () => void {
  const real = globalThis.fetch;
  const end = new AbortController();
  globalThis.fetch = toldFetch({ ...(profile === undefined ? {} : { profile }), ...server }, (...asked) => real(...asked), end.signal);
  forget();
  handOver(handed);
  rememberAddress(username);
  return () => {
    forget();
    end.abort();
    globalThis.fetch = real;
  };
}

const open: { session: Session | null } = { session: null };

function forget(): void {
  open.session?.end('unauthorized');
  open.session = null;
  queryClient.clear();
  useSnapshot.setState(visitorSnapshot, true);
  useSessionState.setState(noSession, true);
  useToasts.setState([], true);
}

/** The application's screens round a told visitor or applicant. */
export function StoryPortal(told: PortalArgs) {
  const texts = useTexts();
  const [router] = useState(() => createMemoryRouter(routesOf(told, texts), { initialEntries: [told.path] }));
  return <RouterProvider router={router} />;
}

const cards = {
  login: () => import('../../renderer/portal/cards/LoginCard.tsx'),
  signup: () => import('../../renderer/portal/cards/SignUpCard.tsx'),
  confirm: () => import('../../renderer/portal/cards/ConfirmCard.tsx'),
  forgot: () => import('../../renderer/portal/cards/ForgotCard.tsx'),
  reset: () => import('../../renderer/portal/cards/ResetCard.tsx'),
};
const cardPaths = Object.keys(cards) as CardPath[];
registerCards(cardPaths, (path) => cards[path]());

/** The screens of `renderer/portal/routes.tsx`, with the story's own form, applicant and address. */
function routesOf(told: PortalArgs, texts: Texts): RouteObject[] {
  let opening: Promise<Portal> | null = null;
  const portal = (): Promise<Portal> => (opening ??= openPortal(told, texts));
  return [{
    ErrorBoundary: ErrorScreen,
    HydrateFallback: LoadingScreen,
    children: [
      {
        loader: portal,
        shouldRevalidate: () => false,
        Component: AuthRoot,
        children: cardPaths.map((path) => ({ path, lazy: cards[path] })),
      },
      {
        path: '/',
        loader: portal,
        Component: FormRoot,
        children: [{
          path: ':page',
          loader: async ({ params }) => {
            const { form } = (await portal()).store;
            if (told.isPageLost === true) throw new TypeError('The page did not arrive.');
            return form.pages.find(({ id }) => id === params['page']) ?? null;
          },
          Component: FormPageRoute,
          ErrorBoundary: UnexpectedError,
        }],
      },
    ],
  }];
}

async function openPortal({ profile, answers = {}, hasChangedPage = false }: PortalArgs, texts: Texts): Promise<Portal> {
  const form = await applicationForm(texts);
  const store = createFormStore(form, visitorValues(form, answers));
  mirrorSnapshot(store);
  open.session = profile === undefined ? null : await beginSession(store, () => undefined);
  if (hasChangedPage) useSnapshot.setState({ has_changed_page: true });
  return { store, session: open.session };
}
