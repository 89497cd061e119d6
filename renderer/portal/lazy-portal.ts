/** Parts of the portal that the first page does not need before it can be used, loaded together. */
export { ToastRegion } from '../parts/ToastRegion.tsx';
export { followErrors } from '../session/follow-errors.ts';
export { findHits, findRecord } from '../session/lookup.ts';
export { AccountPanel } from './AccountPanel.tsx';
export { arriveAt, returnTo } from './arrival.ts';
export { CheckAnswers } from './CheckAnswers.tsx';
export { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx';
export { FooterModal } from './FooterModal.tsx';
export { portalParts } from './portal-parts.ts';
export { prefetch } from './prefetch.ts';
export { takePrefill } from './prefill.ts';
export { Rail } from './rail/Rail.tsx';
export { Receipt } from './Receipt.tsx';
export { SessionExtras } from './SessionExtras.tsx';
export { Summary } from './Summary.tsx';
export { UnexpectedErrorModal } from './UnexpectedErrorModal.tsx';
export { VisitorAnswers } from './VisitorAnswers.tsx';
