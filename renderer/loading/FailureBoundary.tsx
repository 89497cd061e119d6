import { Component, type ReactNode } from 'react';

interface FailureBoundaryProps {
  /** The next attempt to draw begins when this changes. */
  readonly attempt: unknown;
  /** Draws the replacement of content that cannot be drawn. */
  readonly draw: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface FailureBoundaryState {
  readonly attempt: unknown;
  readonly failed: { readonly error: unknown } | null;
}

/** Replaces its content if that throws an error while it is drawn. */
export class FailureBoundary<More = unknown> extends Component<FailureBoundaryProps & More, FailureBoundaryState> {
  override state: FailureBoundaryState = { attempt: this.props.attempt, failed: null };

  static getDerivedStateFromError = (error: unknown): Partial<FailureBoundaryState> => ({ failed: { error } });

  static getDerivedStateFromProps = (
    { attempt }: FailureBoundaryProps,
    state: FailureBoundaryState,
  ): FailureBoundaryState | null => (attempt === state.attempt ? null : { attempt, failed: null });

  override render(): ReactNode {
    const { failed } = this.state;
    return failed === null ? this.props.children : this.props.draw(failed.error);
  }
}
