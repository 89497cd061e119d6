/** The portal of a test file: a server on a free port of this machine, with a separate database and mails. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { codeFor, goodPassword, openPortal, type Portal } from '../support/portal.ts';

export interface RunningPortal {
  /** For example `http://127.0.0.1:43017`. */
  readonly origin: string;
  readonly portal: Portal;
}

let running: Promise<RunningPortal> | null = null;

/** Starts at the first call and stops after the test file. */
export function runningPortal(): Promise<RunningPortal> {
  running ??= start();
  return running;
}

export const builtPage = join(process.cwd(), 'dist/public');

const openBuilt = (): Promise<Portal> => openPortal({ publicUrl: null }, builtPage);
let open = openBuilt;

/** Resolves when the portal of a former test file of this process has stopped. */
let stopped: Promise<void> = Promise.resolve();

/** Replaces the portal of a test file. Must be called before its first use. */
export function runInstead(other: () => Promise<Portal>): void {
  stopped = closePortal();
  open = other;
}

/** Stays the same for all portals of a process, so that a browser recognizes the files that it has cached. */
let port = 0;

async function start(): Promise<RunningPortal> {
  await stopped;
  const portal = await open();
  const origin = await portal.app.listen({ host: '127.0.0.1', port });
  port = Number(new URL(origin).port);
  return { portal, origin };
}

/** Stops the portal of a test file. */
export async function closePortal(): Promise<void> {
  const opened = running;
  [running, open] = [null, openBuilt];
  if (opened === null) return;
  await (await opened).portal.close();
}

let people = 0;

/** A new username for each call. */
export const newUsername = (): string => `applicant-${process.pid}-${(people += 1)}@example.edu`;
export const password = goodPassword;

/** The path of the newest link about an account that was mailed to an address, with this act in its query. */
export const mailedLink = (to: string, act = ''): Promise<string> => linkIn(to, new RegExp(`/emaillink\\?${act}\\S+`));

/** The path of the newest link to set a password that was mailed to an address. */
export const mailedReset = (to: string): Promise<string> => linkIn(to, /\/reset\?\S+/);

/** The text in the newest mail to an address that matches a pattern; waits for such a mail. */
async function linkIn(to: string, pattern: RegExp): Promise<string> {
  const { portal } = await runningPortal();
  const link = (): string | undefined =>
    portal.mails
      .filter((mail) => mail.to === to)
      .flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])
      .at(-1);
  await expect.poll(link).toBeDefined();
  return link() ?? '';
}

/** The newest code that was mailed to an address. A mail is sent shortly after the response of the server. */
export async function mailedCode(username: string): Promise<string> {
  const { portal } = await runningPortal();
  for (;;) {
    if (portal.mails.some(({ to, text }) => to === username && /\b\d{6}\b/.test(text)))
      return codeFor(portal, username);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
