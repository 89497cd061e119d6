/** The virtual authenticator of Chromium, at an address with a name, for which browsers make passkeys. */
import type { Page } from 'playwright-core';
import { password, runningPortal } from './running-portal.ts';

/** A page whose device has an authenticator: a platform authenticator that verifies its user. */
export async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the owner passes the check of the device. */
    verifies: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

/** The address with a name. */
export const named = async (path: string): Promise<string> =>
  `${(await runningPortal()).origin.replace('127.0.0.1', 'localhost')}${path}`;

/** Logs in with the password at that address. */
export async function logInAtName(page: Page, username: string): Promise<void> {
  await page.goto(await named('/login'));
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
}
