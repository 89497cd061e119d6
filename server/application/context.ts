import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import type { Forms } from '../forms/forms.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** The dependencies of every service that reads or changes an application. */
export interface ApplicationContext {
  readonly config: { readonly timeZone: string };
  readonly database: Database;
  readonly secrets: Secrets;
  readonly forms: Forms;
  readonly clock: Clock;
}
