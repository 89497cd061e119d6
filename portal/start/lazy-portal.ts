/** Parts of the portal that the first page does not need before it can be used, loaded together. */
export { ToastRegion } from '../../renderer/parts/ToastRegion.tsx';
export { followErrors } from '../session/state/follow-errors.ts';
export { findHits, fetchRecord } from '../session/session/lookup.ts';
export { AccountPanel } from '../account/AccountPanel.tsx';
export { focusNamed, restorePosition } from '../pages/page-focus.ts';
export { CheckAnswers } from '../pages/CheckAnswers.tsx';
export { ColorSchemeSwitch } from '../frame/ColorSchemeSwitch.tsx';
export { FooterModal } from '../frame/FooterModal.tsx';
export { portalParts } from '../pages/portal-parts.ts';
export { prefetch } from './prefetch.ts';
export { takePrefill } from './prefill.ts';
export { Rail } from '../rail/Rail.tsx';
export { Receipt } from '../pages/Receipt.tsx';
export { SessionExtras } from '../pages/SessionExtras.tsx';
export { Summary } from '../pages/Summary.tsx';
export { UnexpectedErrorModal } from '../frame/UnexpectedErrorModal.tsx';
export { VisitorAnswers } from '../account/VisitorAnswers.tsx';
