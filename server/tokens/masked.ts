const sign = /[\p{L}\p{N}]/gu;

/** A sensitive answer as staff may read it: its last four signs, and nothing of one that is too short to hide the rest. */
export function masked(text: string): string {
  const hidden = (text.match(sign)?.length ?? 0) - 4;
  if (hidden < 4) return text === '' ? '' : '••••';
  let count = 0;
  return text.replaceAll(sign, (one) => ((count += 1) > hidden ? one : '•'));
}
