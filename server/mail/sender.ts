/** Not yet quoted, as a From header requires for some names. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/**
 * The sender of every mail: `mail_sender_name` and `mail_sender_address`, or else the
 * name and the help address of the institution.
 */
export function senderOf(institution: Readonly<Record<string, string>>): Sender {
  const name = institution['mail_sender_name'] ?? institution['partner_name'] ?? '';
  const address = institution['mail_sender_address'] ?? institution['help_email'] ?? '';
  return { name, address };
}
