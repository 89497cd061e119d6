/**
 * The sender of every mail, as in a From header: `mail_sender_name` and `mail_sender_address`, or else the
 * name and the help address of the institution.
 */
export function senderOf(institution: Readonly<Record<string, string>>): string {
  const name = institution['mail_sender_name'] ?? institution['partner_name'] ?? '';
  const address = institution['mail_sender_address'] ?? institution['help_email'] ?? '';
  return `${name} <${address}>`;
}
