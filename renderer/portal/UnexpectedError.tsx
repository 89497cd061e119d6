import { lazyComponent } from '../loading/lazy-component.tsx';

/** Stands in for a page that could not be drawn; everything round it, and every answer, stays. */
export const UnexpectedError = lazyComponent(
  () => import('./UnexpectedErrorModal.tsx'),
  (module) => module.UnexpectedErrorModal,
);
