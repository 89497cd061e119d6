/** The progress of an application; null before the first login. */
export type WebStatus = null | 'started' | 'validating' | 'submitted';

const statuses = ['started', 'validating', 'submitted'] as const;

/** The status after an event. Statuses only move forward, one step at a time; any other event changes nothing. */
export function nextStatus(status: WebStatus, event: 'login' | 'submit-attempt' | 'submitted'): WebStatus {
  if (event === 'login' && status === null) return 'started';
  if (event === 'submit-attempt' && status === 'started') return 'validating';
  if (event === 'submitted' && status === 'validating') return 'submitted';
  return status;
}

/** The status of a profile: the number of distinct recognised statuses in its list determines it. */
export function statusFrom(list: readonly { readonly web_status: string }[]): WebStatus {
  const isRecognised = (status: string): boolean => (statuses as readonly string[]).includes(status);
  const recognised = new Set(list.map((item) => item.web_status).filter(isRecognised));
  return statuses[recognised.size - 1] ?? null;
}
