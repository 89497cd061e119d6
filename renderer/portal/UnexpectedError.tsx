import { lazy, Suspense } from 'react';

const UnexpectedErrorModal = lazy(async () => ({ default: (await import('./UnexpectedErrorModal.tsx')).UnexpectedErrorModal }));

/** Stands in for a page that could not be drawn; everything round it, and every answer, stays. */
export function UnexpectedError() {
  return <Suspense><UnexpectedErrorModal /></Suspense>;
}
