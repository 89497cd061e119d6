import { DevExplain } from './DevExplain.tsx';
import { DevProblems } from './DevProblems.tsx';

/** The tools of form authors, in `npm run dev` only. */
export function DevTools() {
  return (
    <>
      <DevProblems />
      <DevExplain />
    </>
  );
}
