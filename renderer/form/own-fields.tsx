/** The questions of a host application's own types: an error of such a type stays inside its question. */
import { memo, Suspense, useContext, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { viewField, type CompiledField } from '../../engine/index.ts';
import { isOwn, viewOf } from '../../engine/internal.ts';
import type { FieldComponent } from '../fields/field-component.ts';
import { addFieldComponent } from '../fields/index.ts';
import { LazyPlacesContext } from '../loading/lazy-component.tsx';
import { FailureBoundary } from '../loading/FailureBoundary.tsx';
import { createField, fieldsOf, type FieldProps } from './Field.tsx';
import { useFormContext, useStoreValues } from './FormContext.tsx';
import { asText, notShown } from './own-errors.ts';
import { ownPrint, type OwnPrint, type PrintedView } from './own-print.ts';

/**
 * Adds the component of a field type of the host application, or replaces it. Throws for a type of the engine. When it
 * throws an error while it is drawn, a message is in its place until an answer that it depends on changes.
 *
 * @example
 * ```tsx
 * defineFieldComponent('stars', {
 *   framing: 'group',
 *   Input: ({ view, edit }) => <button type="button" onClick={() => edit({ [view.key]: '5' })}>★</button>,
 * });
 * ```
 */
export function defineFieldComponent(name: string, component: FieldComponent): void {
  addFieldComponent(name, component);
  Object.assign(ownPrint, guardedPrint);
  fieldsOf.set(component, memo(guarded(createField(component))));
}

function guarded(Field: ComponentType<FieldProps>): ComponentType<FieldProps> {
  return function OwnField({ field }) {
    const { Waiting } = useContext(LazyPlacesContext);
    return (
      <Guard field={field} onServer={<Waiting />}>
        <Field field={field} />
      </Guard>
    );
  };
}

interface GuardProps extends FieldProps {
  /** In place of a question that fails on a server, where React has no boundaries; the browser draws it again. */
  readonly onServer: ReactNode;
  /** What the types of the host application draw of the question. */
  readonly children: ReactNode;
}

function Guard({ field, onServer, children }: GuardProps) {
  const { prefix, store, services } = useFormContext();
  useStoreValues(store, field.reads);
  return (
    <Suspense fallback={onServer}>
      <OwnBoundary
        id={prefix + field.key}
        attempt={store.revision(field.reads)}
        draw={() => drawNotShown(field)}
        report={(error) => services.onError?.(error, field.key)}
      >
        {children}
      </OwnBoundary>
    </Suspense>
  );
}

/** As `viewField`; when a type of the host application throws, the view is that of a line of text, with the reason. */
function guardedView(...[form, values, key]: Parameters<OwnPrint['view']>): PrintedView | null {
  try {
    return viewField(form, values, key);
  } catch (error) {
    const field = form.fields.get(key);
    if (field === undefined || !isOwn(field)) throw error;
    return { ...viewOf(form, values, asText(field)), failed: { field, error } };
  }
}

const guardedPrint: OwnPrint = {
  view: guardedView,
  drawFailed: ({ field, error }) => (
    <Guard field={field} onServer={drawNotShown(field)}>
      <Thrown error={error} />
    </Guard>
  ),
};

function Thrown({ error }: { readonly error: unknown }): ReactNode {
  throw error;
}

interface OwnBoundaryProps {
  /** The id of the control, or of the message in its place. */
  readonly id: string;
  readonly report: (error: unknown) => void;
}

/** Reports what is thrown. A focus that is lost when control and message replace each other moves to the other one. */
class OwnBoundary extends FailureBoundary<OwnBoundaryProps> {
  override getSnapshotBeforeUpdate(): Element | null {
    return document.activeElement;
  }

  override componentDidUpdate(...[, , focused]: readonly [unknown, unknown, Element | null]): void {
    if (focused?.isConnected === false) document.getElementById(this.props.id)?.focus();
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    this.props.report(error);
  }
}

const drawNotShown = (field: CompiledField): ReactNode => <NotShown field={field} />;

/** It can have the focus, because the errors of the question lead to it. */
function NotShown({ field }: FieldProps) {
  const { prefix, store, words } = useFormContext();
  return (
    <p id={prefix + field.key} role="alert" tabIndex={-1}>
      {notShown(field, store.values(), words)}
    </p>
  );
}
