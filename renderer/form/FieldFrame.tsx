import type { FieldsetHTMLAttributes, ReactNode } from 'react';
import type { FieldView } from '../../engine/index.ts';
import type { Framing } from '../fields/field-component.ts';
import { spansIn } from '../../engine/internal.ts';
import { drawMarked, drawSpans } from '../loading/marked-text.tsx';
import { ErrorIcon } from '../parts/ErrorIcon.tsx';
import { unbroken } from '../parts/unbroken.ts';
import type { Words } from '../parts/words.ts';
import { errorsId, hintId } from './field-ids.ts';
import * as styles from './FieldFrame.module.css';

export interface FieldFrameProps {
  /** Comes before the answer key in every id. */
  readonly prefix: string;
  /** The current view of the question. */
  readonly view: FieldView;
  /** Announced before the control. */
  readonly hint: string | null;
  /** Announced after the hint and before the control. */
  readonly errors: readonly string[];
  /** The ids of the hint and the errors. */
  readonly describedBy: string | undefined;
  /** The texts of the frame. */
  readonly words: Words;
  /** The control. */
  readonly children: ReactNode;
}

/** The frame of a control: label, hint, errors, then the control. */
export function drawFrame(framing: Framing, props: FieldFrameProps): ReactNode {
  const { view, hint, errors, words } = props;
  const { marked } = view;
  const label = drawMarked(marked, view.label);
  return frames[framing]({
    ...props,
    className: `${styles['field']} ${errors.length > 0 ? styles['invalid'] : ''}`,
    question: view.isRequired ? (
      <>
        <span>{label}</span>
        <span className={styles['required']}>{` (${words('required')})`}</span>
      </>
    ) : (
      label
    ),
    hints: hint && (
      <p id={hintId(props)} className={styles['hint']}>
        {marked
          ? drawSpans([...spansIn(marked, view.hint ?? ''), { text: hint.slice(view.hint?.length) }])
          : unbroken(hint)}
      </p>
    ),
    messages: errors.length > 0 && drawErrors(props),
  });
}

interface FrameProps extends FieldFrameProps {
  readonly className: string;
  readonly question: ReactNode;
  readonly hints: ReactNode;
  readonly messages: ReactNode;
}

const frames: Readonly<Record<Framing, (props: FrameProps) => ReactNode>> = {
  label: labelFrame,
  radios: radiosFrame,
  group: groupFrame,
  beside: besideFrame,
  heading: headingFrame,
};

const widths = { short: styles['short'], medium: styles['medium'], full: '' };

function labelFrame({ prefix, view, className, question, hints, messages, children }: FrameProps) {
  return (
    <div className={`${className} ${widths[view.width]}`}>
      <label htmlFor={prefix + view.key} className={styles['label']}>
        {question}
      </label>
      {hints}
      {messages}
      {children}
    </div>
  );
}

function radiosFrame(props: FrameProps) {
  const { prefix, view, describedBy, errors } = props;
  return groupFrame(props, {
    id: prefix + view.key,
    role: 'radiogroup',
    'aria-required': view.isRequired || undefined,
    'aria-invalid': errors.length > 0 || undefined,
    'aria-describedby': describedBy,
  });
}

function groupFrame(
  { className, question, hints, messages, children }: FrameProps,
  attributes?: FieldsetHTMLAttributes<HTMLFieldSetElement>,
) {
  return (
    <fieldset {...attributes} className={className}>
      <legend className={styles['label']}>{question}</legend>
      {hints}
      {messages}
      {children}
    </fieldset>
  );
}

function besideFrame({ prefix, view, className, question, hints, messages, children }: FrameProps) {
  return (
    <div className={className}>
      {messages}
      <div className={styles['check']}>
        {children}
        <label htmlFor={prefix + view.key}>{question}</label>
      </div>
      {hints}
    </div>
  );
}

/** The frame of several elements. An error links to the whole frame, which can take the focus. */
function headingFrame({ prefix, view, describedBy, className, question, hints, messages, children }: FrameProps) {
  const id = prefix + view.key;
  const labelId = `${id}-label`;
  return (
    <div id={id} role="group" aria-labelledby={labelId} aria-describedby={describedBy} className={className}>
      <p id={labelId} className={styles['label']}>
        {question}
      </p>
      {hints}
      {messages}
      {children}
    </div>
  );
}

function drawErrors(props: FieldFrameProps): ReactNode {
  const { view, errors, words } = props;
  return (
    <div id={errorsId(props)} className={styles['errors']}>
      {errors.map((error) => (
        <p key={error} className={styles['error']}>
          <ErrorIcon />
          <span>
            <span className="visually-hidden">{`${words('fieldError')} `}</span>
            <span>{drawMarked(view.marked, error)}</span>
          </span>
        </p>
      ))}
    </div>
  );
}
