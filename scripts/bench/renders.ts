export interface Work {
  /** Components that React rendered. */
  readonly components: number;
  /** Conditions of blocks and rules that were evaluated. */
  readonly conditions: number;
  readonly validators: number;
  /** Subscriptions and listeners of the store that were called. */
  readonly subscribers: number;
}

/** What the page does for a test or the bench. */
export interface RenderedForm {
  /** Renders one page of the form, or all of them as one. */
  readonly open: (page: number | 'all') => void;
  readonly validate: () => void;
  /** Returns the work since the last call. */
  readonly work: () => Work;
}

/** The parts of React's internal nodes that React's developer tools read. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
  readonly memoizedProps: unknown;
  readonly memoizedState: unknown;
}

/** Counts the components that React renders, also in a production build. Runs in the page before React. */
export function countRenders(): void {
  const counted = { renders: 0 };
  const componentTags = new Set([0, 1, 11, 14, 15]);
  const performedWork = 1;
  const countMounted = (fiber: Fiber): void => {
    if (componentTags.has(fiber.tag)) counted.renders += 1;
    for (let child = fiber.child; child !== null; child = child.sibling) countMounted(child);
  };
  const isRendered = (next: Fiber, former: Fiber): boolean =>
    componentTags.has(next.tag) &&
    (next.flags & performedWork) !== 0 &&
    (next.memoizedProps !== former.memoizedProps || next.memoizedState !== former.memoizedState);
  const countChildren = (next: Fiber, former: Fiber | null): void => {
    if (next.child === former?.child) return;
    for (let child = next.child; child !== null; child = child.sibling) {
      const before = child.alternate;
      if (before === null) countMounted(child);
      else {
        if (isRendered(child, before)) counted.renders += 1;
        countChildren(child, before);
      }
    }
  };
  Object.assign(globalThis, {
    counted,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) =>
        countChildren(current, current.alternate),
    },
  });
}
