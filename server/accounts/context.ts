import type { ApplicationContext } from '../application/context.ts';
import type { Random } from '../base/clock.ts';
import type { LoginTurns } from './login-turns.ts';
import type { PasswordHasher } from './password.ts';

/** The dependencies of the services about accounts. */
export interface AccountsContext extends ApplicationContext {
  readonly random: Random;
  readonly passwords: PasswordHasher;
  readonly logins: LoginTurns;
}

/** The data of a request that leads to a mail. */
export interface MailRequest {
  readonly requestId: string;
  readonly origin: string;
}

/** A request that anybody can make for any address. */
export interface PublicMailRequest extends MailRequest {
  readonly username: string;
  /** The network of the browser. */
  readonly address: string;
}
