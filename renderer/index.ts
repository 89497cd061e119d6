/** The renderer's entry point for host applications, stories and tests: forms without a portal. */
export { createFormStore } from './store/form-store.ts';
export type { Cause, ChangeListener, FormStore } from './store/form-store.ts';

export { openForm } from './form/open-form.ts';
export { useField, useFormMode, useFormStore, useValues } from './form/FormContext.tsx';
export type { FieldState, FormMode } from './form/FormContext.tsx';
export { HostFormProvider as FormProvider } from './form/HostFormProvider.tsx';
export type { HostFormProviderProps as FormProviderProps } from './form/HostFormProvider.tsx';
export { useFocusField } from './form/use-focus-field.ts';
export { FormPage } from './form/FormPage.tsx';
export type { FormPageProps } from './form/FormPage.tsx';
export { ErrorSummary } from './form/ErrorSummary.tsx';
export type { ErrorSummaryProps, SummaryError } from './form/ErrorSummary.tsx';

export { fieldComponents, defineFieldComponent } from './fields/index.ts';
export { controlAttributes } from './fields/control.ts';
export { printComponents } from './fields/printed.ts';
export type { FieldComponent, Framing, InputProps, PrintProps } from './fields/field-component.ts';
export { noServices } from './fields/field-services.ts';
export type { FieldServices, LookupCategoryName, LookupHit } from './fields/field-services.ts';

export type { LazyPlaces, MissingPartProps } from './loading/lazy-component.tsx';

export { Content } from './blocks/Content.tsx';
export { Repeat } from './blocks/Repeat.tsx';
export { Section } from './blocks/Section.tsx';
export { Tabs } from './blocks/Tabs.tsx';

export { Button, LinkButton, TextButton } from './parts/Button.tsx';
export { Card } from './parts/Card.tsx';
export { CloseButton } from './parts/CloseButton.tsx';
export { ErrorIcon } from './parts/ErrorIcon.tsx';
export { Mark } from './parts/Mark.tsx';
export { ConfirmModal, Modal } from './parts/Modal.tsx';
export { Notice } from './parts/Notice.tsx';
export { Popover } from './parts/Popover.tsx';
export { ShowHide } from './parts/ShowHide.tsx';
export { Spinner } from './parts/Spinner.tsx';
export { Toast } from './parts/Toast.tsx';
export type { ToastMessage } from './parts/Toast.tsx';
export { ToastRegion } from './parts/ToastRegion.tsx';
export { Waiting } from './parts/Waiting.tsx';
