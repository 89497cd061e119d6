import { Notice } from '../../renderer/parts/Notice.tsx';

export interface FailureNoticeProps {
  /** Null without a failure. */
  readonly text: string | null;
}

/** The place of a failure, which is announced when it comes. */
export const FailureNotice = ({ text }: FailureNoticeProps) => (
  <div role="alert">
    {text !== null && (
      <Notice tone="error">
        <p>{text}</p>
      </Notice>
    )}
  </div>
);
