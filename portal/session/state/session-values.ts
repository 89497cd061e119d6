/** The `session:` values of a form's store: the only copy of what conditions read about the session. */
import type { PortalSessionValues } from '../../../api-client/index.ts';
import type { Values } from '../../../engine/index.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';

/** The values of a visitor, without the day. */
export const visitorSession: Omit<PortalSessionValues, 'today'> = {
  web_status: '',
  is_logged_in: '',
  is_service_user: '',
  has_changed_page: '',
  num_logins: '1',
  username: '',
};

/** The key under which conditions read a value. */
export const sessionKey = <N extends keyof PortalSessionValues>(name: N): `session:${N}` => `session:${name}`;

/** A value as conditions read it; booleans are 'true' or ''. */
export const sessionValue = ({ value }: Pick<FormStore, 'value'>, name: keyof PortalSessionValues): string =>
  value(sessionKey(name));

/** Changes values; the other ones stay. */
export function setSession(store: FormStore, values: Partial<PortalSessionValues>): void {
  const changed = Object.entries(values)
    .map(([name, value]) => [`session:${name}`, value] as const)
    .filter(([key, value]) => store.value(key) !== value);
  if (changed.length > 0) store.edit(Object.fromEntries(changed), 'system');
}

/** True after the submission. */
export const isSubmitted = (values: Values): boolean => values[sessionKey('web_status')] === 'submitted';
