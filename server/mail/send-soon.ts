import type { Mail } from './mailer.ts';
import type { World } from '../world.ts';

/** Hands a mail over without waiting: how long that takes would tell whether there is an account. */
export function sendSoon(world: World, mail: Mail): void {
  world.mailer.send(mail).catch((error: unknown) => world.log.error({ err: error }, 'A mail could not be sent.'));
}
