/** The paths of the account screens. */
export const cardPaths = [
  'login',
  'signup',
  'confirm',
  'forgot',
  'reset',
  'password',
  'account',
  'newemail',
  'emaillink',
] as const;

/** The path of an account screen. */
export type CardPath = (typeof cardPaths)[number];
