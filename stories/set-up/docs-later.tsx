import type { StoryProps } from '@storybook/addon-docs/blocks';
import { lazy, Suspense } from 'react';

// Documentation is large, and no story by itself needs it.
const LaterFrame = lazy(async () => ({ default: (await import('./docs-page.tsx')).StoryFrame }));
const LaterPage = lazy(async () => ({ default: (await import('./docs-page.tsx')).FieldPage }));

/** How every documentation page shows a story. */
export const StoryFrame = (props: StoryProps) => <Suspense fallback={null}><LaterFrame {...props} /></Suspense>;

/** The documentation page of a field. */
export const FieldPage = () => <Suspense fallback={null}><LaterPage /></Suspense>;
