/** The account screens that need no session, loaded together. */
import type { CardPath } from '../../api-client/index.ts';
import type { Form } from '../../engine/index.ts';
import * as confirm from '../cards/ConfirmCard.tsx';
import * as emaillink from '../cards/EmailLinkCard.tsx';
import * as forgot from '../cards/ForgotCard.tsx';
import * as login from '../cards/LoginCard.tsx';
import * as reset from '../cards/ResetCard.tsx';
import * as signup from '../cards/SignUpCard.tsx';
import type { Draw } from '../navigation/routes.ts';
import { lazyAccount } from './lazy.ts';

export { AuthRoot } from './AuthRoot.tsx';
export { loadAuthRoot } from './load-auth-root.ts';

const withoutSession = { confirm, emaillink, forgot, login, reset, signup };

const needsNoSession = (path: CardPath): path is keyof typeof withoutSession => Object.hasOwn(withoutSession, path);

const screenAt = async (path: CardPath) => (needsNoSession(path) ? withoutSession[path] : (await lazyAccount())[path]);

/** Loads the account screen at a path with its form. Rejects with ChunkError. */
export const loadScreen = async (path: CardPath): Promise<Form> => (await screenAt(path)).load();

/** Loads the account screen at a path, and returns what draws it. Rejects with ChunkError. */
export async function openScreen(path: CardPath): Promise<Draw> {
  const { Component, load } = await screenAt(path);
  const form = await load();
  return () => <Component form={form} />;
}
