import type { StoryProps } from '@storybook/addon-docs/blocks';
import { lazy, Suspense } from 'react';

// The documentation is large, and single stories do not need it.
const LaterFrame = lazy(async () => ({ default: (await import('./docs-page.tsx')).StoryFrame }));
const LaterPage = lazy(async () => ({ default: (await import('./docs-page.tsx')).StoryPage }));

/** A story on a documentation page. */
export const StoryFrame = (props: StoryProps) => (
  <Suspense fallback={null}>
    <LaterFrame {...props} />
  </Suspense>
);

/** The layout of every documentation page. */
export const StoryPage = () => (
  <Suspense fallback={null}>
    <LaterPage />
  </Suspense>
);
