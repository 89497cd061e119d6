/** The parts of a form page that load together after its first paint. */
export { ToastRegion } from '../../renderer/parts/ToastRegion.tsx';
export { focusNamed, restorePosition } from '../base/page-focus.ts';
export { Rail } from '../rail/Rail.tsx';
export { followErrors } from '../session/state/follow-errors.ts';
export { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx';
export { FooterModal } from './FooterModal.tsx';
export { Summary } from './Summary.tsx';
export { UnexpectedErrorModal } from './UnexpectedErrorModal.tsx';
