/** What a process does. A worker converts, prints, moves drafts and deletes what is due. Both send mails. */
export type ServerRole = 'web' | 'worker';
