/** The renderer's entry point for host applications, stories and tests: forms without a portal. */
export { createFormStore } from './store/form-store.ts';
export type { Cause, ChangeListener, FormStore } from './store/form-store.ts';

export { openForm } from './form/open-form.ts';
export { useFormMode, useFormStore, useValues } from './form/FormContext.tsx';
export type { FormMode } from './form/FormContext.tsx';
export { HostFormProvider as FormProvider } from './form/HostFormProvider.tsx';
export type { HostFormProviderProps as FormProviderProps } from './form/HostFormProvider.tsx';
export { defineFieldComponent } from './form/own-fields.tsx';
export { useFocusField } from './form/use-focus-field.ts';
export { FormPage } from './form/FormPage.tsx';
export type { FormPageProps } from './form/FormPage.tsx';
export { ErrorSummary } from './form/ErrorSummary.tsx';
export type { ErrorSummaryProps, SummaryError } from './form/ErrorSummary.tsx';

export { fieldComponents } from './fields/index.ts';
export { controlAttributes } from './fields/control.ts';
export { printComponents } from './fields/printed.ts';
export type { FieldComponent, Framing, InputProps, PrintProps } from './fields/field-component.ts';
export type { FieldServices, LookupHit } from './fields/field-services.ts';

export type { MissingPartProps } from './loading/lazy-component.tsx';

export { checkAnswers } from './form/answer-checks.ts';
export { useErrors } from './form/use-errors.ts';
export { useField } from './form/use-field.ts';
export type { FieldState } from './form/use-field.ts';
export { useForm } from './form/use-form.ts';
export type { FormOptions, FormState } from './form/use-form.ts';
export { usePage } from './form/use-page.ts';
export type { PageBlock, PageState } from './form/use-page.ts';
export { useSearch } from './form/use-search.ts';
export { useUpload } from './form/use-upload.ts';
