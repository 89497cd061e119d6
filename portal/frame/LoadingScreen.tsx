import { Spinner } from '../../renderer/parts/Spinner.tsx';
import { firstWord } from '../base/first-words.ts';

export interface LoadingScreenProps {
  /** The name of the application; '' while it is unknown. */
  readonly title?: string;
  /** The text beside the spinner. */
  readonly loading?: string;
}

/** Fills the screen until the form and the profile are loaded. */
export function LoadingScreen({ title = firstWord('title'), loading = firstWord('loading') }: LoadingScreenProps) {
  return (
    <main className="loading-screen">
      {title !== '' && <h1>{title}</h1>}
      <Spinner size="large" label={loading} />
    </main>
  );
}
