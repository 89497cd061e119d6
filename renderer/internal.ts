/** What the stories and the tests of this project need besides `index.ts`; no part of the package. */
export { Content } from './blocks/Content.tsx';
export { Grid } from './blocks/Grid.tsx';
export { Repeat } from './blocks/Repeat.tsx';
export { Section } from './blocks/Section.tsx';
export { Tabs } from './blocks/Tabs.tsx';

export { Button } from './parts/Button.tsx';
export { LinkButton } from './parts/LinkButton.tsx';
export { Card } from './parts/Card.tsx';
export { CloseButton } from './parts/CloseButton.tsx';
export { ErrorIcon } from './parts/ErrorIcon.tsx';
export { SignIcon } from './parts/SignIcon.tsx';
export { Mark } from './parts/Mark.tsx';
export { ConfirmModal, Modal } from './parts/Modal.tsx';
export { Notice } from './parts/Notice.tsx';
export { Popover } from './parts/Popover.tsx';
export { ShowHide } from './parts/ShowHide.tsx';
export { Spinner } from './parts/Spinner.tsx';
export { TextButton } from './parts/TextButton.tsx';
export { Toast } from './parts/Toast.tsx';
export { ToastRegion } from './parts/ToastRegion.tsx';
export { Waiting } from './parts/Waiting.tsx';
