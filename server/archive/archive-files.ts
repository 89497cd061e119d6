/** The files of an archive: everything that the portal has about an account. */
import { deviceWords } from '../accounts/device.ts';
import { timeIn } from '../base/clock.ts';
import { type AccountData, readAccountData } from '../database/archives.ts';
import { type OwnPasskey, passkeysOf } from '../database/passkeys.ts';
import { sessionsOf } from '../database/sessions.ts';
import { applicationFiles, type ArchiveFilesContext, hasNothing, readWhole } from './application-files.ts';
import { contentsPage, type ArchivedApplication, type ArchivedSession } from './contents-page.ts';
import { EndedAttemptError } from './parts.ts';
import type { ArchiveFile } from './zip.ts';

/** Yields the files, one at a time. Throws EndedAttemptError when the account was deleted. */
export async function* archiveFiles(
  context: ArchiveFilesContext,
  { accountId, origin, now }: { readonly accountId: string; readonly origin: string; readonly now: Date },
): AsyncGenerator<ArchiveFile> {
  const { database, config, forms } = context;
  const account = await readAccountData(database, accountId);
  if (account === null) throw new EndedAttemptError();
  const applications: ArchivedApplication[] = [];
  for (const formId of account.formIds) {
    const shown = await readWhole(context, { accountId, formId });
    if (hasNothing(shown)) continue;
    const documents = yield* applicationFiles(context, shown, origin);
    const { form: shownForm, submission, arrivals } = shown;
    applications.push({ formId, title: shownForm.title, isSubmitted: submission !== null, arrivals, documents });
  }
  const { form } = forms.current;
  const open = await sessionsOf(database, accountId, now);
  const sessions = open.map(({ browser, system, createdAt, activeAt }) => ({
    device: deviceWords(form, { browser, system }),
    began: createdAt,
    used: activeAt,
  }));
  const passkeys = await passkeysOf(database, accountId);
  const { username, logins, createdAt: signedUpAt } = account;
  const { timeZone } = config;
  const contents = { form, theme: forms.theme, timeZone, madeAt: now, username, signedUpAt, applications, logins };
  yield file('account.json', `${JSON.stringify(recordOf(timeZone, account, sessions, passkeys), null, 2)}\n`);
  yield file('index.html', contentsPage({ ...contents, sessions, passkeys }));
}

const file = (path: string, text: string): ArchiveFile => ({ path, bytes: new TextEncoder().encode(text) });

function recordOf(
  timeZone: string,
  { username, createdAt, confirmedAt, logins }: AccountData,
  sessions: readonly ArchivedSession[],
  passkeys: readonly OwnPasskey[],
): object {
  const time = (moment: Date): string => timeIn(timeZone, moment);
  return {
    username,
    signed_up_at: time(createdAt),
    confirmed_at: time(confirmedAt),
    logged_in_at: logins.map(time),
    sessions: sessions.map(({ device, began, used }) => ({ device, began_at: time(began), used_at: time(used) })),
    passkeys: passkeys.map(({ name, credentialId, transports, addedAt, usedAt }) => ({
      name,
      credential: credentialId,
      transports,
      added_at: time(addedAt),
      used_at: usedAt === null ? null : time(usedAt),
    })),
  };
}
