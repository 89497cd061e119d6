const sign = /[\p{L}\p{N}•]/gu;

/** A sensitive answer as it is read: its last four letters and digits, and nothing of one too short to hide four others. Masking twice changes nothing. */
export function maskedText(secret: string): string {
  const hidden = (secret.match(sign)?.length ?? 0) - 4;
  if (hidden < 4) return secret === '' ? '' : '••••';
  let count = 0;
  return secret.replaceAll(sign, (one) => ((count += 1) > hidden ? one : '•'));
}
