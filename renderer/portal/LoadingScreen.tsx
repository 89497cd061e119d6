import { Spinner } from '../parts/Spinner.tsx';

/** Fills the screen until the form and the profile are there; the form's own words are not yet. */
export function LoadingScreen() {
  return <main><Spinner isFullScreen size="large" label="Loading…" /></main>;
}
