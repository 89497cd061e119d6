/** The parts of a form page that load together after its first paint. */
export { ToastRegion } from '../../renderer/parts/ToastRegion.tsx';
export { followErrors } from '../session/state/follow-errors.ts';
export { focusNamed, restorePosition } from '../pages/page-focus.ts';
export { ColorSchemeSwitch } from '../frame/ColorSchemeSwitch.tsx';
export { FooterModal } from '../frame/FooterModal.tsx';
export { prefetch } from './prefetch.ts';
export { Rail } from '../rail/Rail.tsx';
export { Summary } from '../pages/Summary.tsx';
export { UnexpectedErrorModal } from '../frame/UnexpectedErrorModal.tsx';
