import type { StoryProps } from '@storybook/addon-docs/blocks';
import { lazy, Suspense } from 'react';

// Documentation is large, and no story by itself needs it.
const LaterFrame = lazy(async () => ({ default: (await import('./docs-page.tsx')).StoryFrame }));
const LaterPage = lazy(async () => ({ default: (await import('./docs-page.tsx')).StoryPage }));

/** How every documentation page shows a story. */
export const StoryFrame = (props: StoryProps) => (
  <Suspense fallback={null}>
    <LaterFrame {...props} />
  </Suspense>
);

/** Every documentation page. */
export const StoryPage = () => (
  <Suspense fallback={null}>
    <LaterPage />
  </Suspense>
);
