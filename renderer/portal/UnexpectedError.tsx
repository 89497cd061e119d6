import { lazyComponent } from '../loading/lazy-component.tsx';

/** Replaces a page that could not be drawn; the frame and every answer remain. */
export const UnexpectedError = lazyComponent(
  () => import('./UnexpectedErrorModal.tsx'),
  (module) => module.UnexpectedErrorModal,
);
