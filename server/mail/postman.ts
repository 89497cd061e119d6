/** Sends what is queued: at once after a request, and again and again while the mail server is away. */
import { takeBackPromise } from '../store/draft-warnings.ts';
import { type Letter, postponeLetter, removeLetter, takeLetter } from '../store/letters.ts';
import type { Mail } from './mailer.ts';
import type { Postman, PostOffice } from './post-office.ts';
import { writeMail } from './write-mail.ts';

const everyMs = 2_000;
/** Mails at the same time. */
const hands = 4;

export function createPostman(office: PostOffice): Postman {
  const shift: Shift = { round: null, isAsked: false, isOver: false };
  const wake = (): void => {
    shift.isAsked = true;
    if (shift.isOver) return;
    shift.round ??= goRound(office, shift)
      .catch((error: unknown) => office.log.error({ err: error }, 'The mails could not be looked through.'))
      .finally(() => {
        shift.round = null;
        if (shift.isAsked) wake();
      });
  };
  const settled = async (): Promise<void> => { while (shift.round !== null) await shift.round; };
  const timer = setInterval(wake, everyMs).unref();
  return {
    wake,
    settled,
    stop: () => {
      shift.isOver = true;
      clearInterval(timer);
      return settled();
    },
  };
}

interface Shift {
  round: Promise<void> | null;
  /** Something may have come since the round began. */
  isAsked: boolean;
  isOver: boolean;
}

async function goRound(office: PostOffice, shift: Shift): Promise<void> {
  while (shift.isAsked && !shift.isOver) {
    shift.isAsked = false;
    await Promise.all(Array.from({ length: hands }, () => sendAll(office, shift)));
  }
}

async function sendAll(office: PostOffice, shift: Shift): Promise<void> {
  while (!shift.isOver) {
    const letter = await takeLetter(office.database, office.clock.now());
    if (letter === null) return;
    await send(office, letter);
  }
}

async function send(office: PostOffice, letter: Letter): Promise<void> {
  const mail = await writeMail(office, letter);
  try {
    if (mail !== null) await office.mailer.send(mail);
  } catch (error) {
    await keepForLater(office, letter, mail, error as Error);
    return;
  }
  await removeLetter(office.database, letter);
}

/** Mail servers answer with the address: of what they say only the codes reach the log. */
async function keepForLater(office: PostOffice, letter: Letter, mail: Mail | null, error: Error & { code?: string; responseCode?: number }): Promise<void> {
  const { code = error.name, responseCode = 0 } = error;
  const line = { mail: letter.kind, reqId: letter.request_id, tries: letter.tries, code, ...(responseCode === 0 ? {} : { answer: responseCode }) };
  const isHopeless = mail !== null && code === 'EENVELOPE' && responseCode >= 500;
  if (isHopeless) await removeLetter(office.database, letter);
  // Before the letter can be given up: nobody's draft may be deleted untold.
  else if (letter.kind === 'draft-ends') await takeBackPromise(office.database, letter.username);
  const isKept = !isHopeless && await postponeLetter(office.database, letter, office.clock.now());
  office.log.error(line, isKept ? 'A mail could not be sent yet.' : 'A mail was given up.');
}
