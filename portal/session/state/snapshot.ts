/** The client snapshot of portal.md section 3, and its values for conditions. */
import { create } from 'zustand';
import type { ValueKey } from '../../../engine/index.ts';
import type { SessionValues, WebStatus } from '../../../api-client/index.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';

export interface ClientSnapshot {
  readonly web_status: WebStatus;
  readonly last_page: string | null;
  readonly is_logged_in: boolean;
  readonly username: string;
  readonly is_service_user: boolean;
  /** The number of the applicant's log-ins, at least 1. */
  readonly num_logins: number;
  readonly has_changed_page: boolean;
}

export const visitorSnapshot: ClientSnapshot = {
  web_status: null,
  last_page: null,
  is_logged_in: false,
  username: '',
  is_service_user: false,
  num_logins: 1,
  has_changed_page: false,
};

export const useSnapshot = create<ClientSnapshot>()(() => visitorSnapshot);

/** The snapshot as conditions read it: booleans are 'true' or ''. */
export function sessionValues(snapshot: ClientSnapshot): Omit<SessionValues, 'today'> {
  const flag = (value: boolean): string => (value ? 'true' : '');
  return {
    web_status: snapshot.web_status ?? '',
    is_logged_in: flag(snapshot.is_logged_in),
    is_service_user: flag(snapshot.is_service_user),
    has_changed_page: flag(snapshot.has_changed_page),
    num_logins: String(snapshot.num_logins),
    username: snapshot.username,
  };
}

/**
 * Applies every later change of the snapshot as an edit of the `session:` values. The number of log-ins changes only
 * with all values: that of a submission stays.
 */
export function mirrorSnapshot(store: FormStore): void {
  useSnapshot.subscribe((snapshot) => {
    const edit: Record<ValueKey, string> = {};
    for (const [name, value] of Object.entries(sessionValues(snapshot)))
      if (name !== 'num_logins' && store.value(`session:${name}`) !== value) edit[`session:${name}`] = value;
    if (Object.keys(edit).length > 0) store.edit(edit, 'system');
  });
}
