/** The copies of this process that calls wait for a moment. */
export interface CopyEnds {
  /** Resolves with true when this process has made the copy, and with false after a moment or if many wait. */
  wait(copyId: string): Promise<boolean>;
  /** Tells those who wait that the copy is made. */
  made(copyId: string): void;
}

/** A warm printer needs 0.2 s. The page asks again after a second. */
export const copyWaitMs = 600;
/** The calls that wait at a time: each counts as an applicant who waits for this process. */
const mostWaiting = 8;

/** Calls wait for `milliseconds`. */
export function createCopyEnds(milliseconds: number): CopyEnds {
  const waiting = new Map<string, (isMade: boolean) => void>();
  return {
    wait: (copyId) =>
      new Promise((resolve) => {
        if (waiting.size >= mostWaiting) return resolve(false);
        const end = (isMade: boolean): void => {
          clearTimeout(late);
          waiting.delete(copyId);
          resolve(isMade);
        };
        const late = setTimeout(end, milliseconds, false);
        waiting.set(copyId, end);
      }),
    made: (copyId) => waiting.get(copyId)?.(true),
  };
}
