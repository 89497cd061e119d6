/** Milliseconds until the second try; each later one waits twice as long, up to the longest. */
const first = 2000;
const longest = 60_000;

/**
 * Acts until that succeeds: again after a while, and at once when the network is back. Tells after each try whether it has
 * failed, and ends when the answered function is called.
 */
export function keepTrying(act: () => Promise<void>, tell: (isFailing: boolean) => void, window: EventTarget = globalThis): () => void {
  let failures = 0;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const attempt = async (): Promise<void> => {
    forget();
    const isFailing = await act().then(() => false, () => true);
    if (isOver) return;
    tell(isFailing);
    if (!isFailing) return;
    timer = setTimeout(again, Math.min(first * 2 ** failures, longest));
    window.addEventListener('online', again);
    failures += 1;
  };
  const again = (): void => void attempt();
  const forget = (): void => {
    clearTimeout(timer);
    window.removeEventListener('online', again);
  };

  again();
  return () => {
    isOver = true;
    forget();
  };
}
