import { interpolate, type CompiledPage, type FieldErrors, type FieldView } from '../../engine/index.ts';
import { inputFault, readableText } from '../../engine/internal.ts';
import { unbroken, withoutIsolates } from '../../renderer/parts/unbroken.ts';
import { ErrorIcon } from '../../renderer/parts/ErrorIcon.tsx';
import type { AnswerGroup } from '../account/answer-groups.ts';
import { ChangeLink } from '../base/ChangeLink.tsx';
import * as styles from './CheckAnswers.module.css';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { translateOf, unmarkedWords } from '../../renderer/loading/own-words.ts';

export interface CheckedGroupProps {
  /** The page of the questions. */
  readonly page: CompiledPage;
  /** The questions and their headings. */
  readonly group: AnswerGroup;
  /** Null until the validation has finished. */
  readonly errors: FieldErrors | null;
}

/** Questions under one heading with their answers and needs. Optional questions without an answer are collapsed. */
export function CheckedGroup({ page, group: { headings, fields, isOneQuestion }, errors }: CheckedGroupProps) {
  const { store } = usePortal();
  const { form } = store;
  const errorsOf = ({ key }: FieldView): readonly string[] => errors?.[key] ?? [];
  const isWorthALook = (field: FieldView): boolean =>
    field.isAnswered || field.isRequired || errorsOf(field).length > 0;
  const [first, rest] = [fields.filter(isWorthALook), fields.filter((field) => !isWorthALook(field))];
  const isOneLeft = rest.length === 1 || isOneQuestion;
  const restLabel =
    isOneQuestion && first.length > 0 ? 'choicesLeft' : isOneLeft ? 'optionalLeftOne' : 'optionalLeftMany';
  const heading = headings.at(-1);
  const answer = (field: FieldView) => (
    <Answer
      key={field.key}
      field={field}
      page={page}
      group={heading === undefined ? interpolate(page.title, store.values()) : withoutIsolates(heading)}
      errors={errorsOf(field)}
    />
  );
  return (
    <section className={styles['group']}>
      {headings.length > 0 && <h4 className={styles['heading']}>{unbroken(headings.join(': '))}</h4>}
      {fields.length === 0 && <p className={styles['missing']}>{say(form, 'noCopies')}</p>}
      {first.length > 0 && <dl className={styles['answers']}>{first.map(answer)}</dl>}
      {rest.length > 0 && (
        <details className={styles['rest']}>
          <summary>{say(form, restLabel, { n: rest.length })}</summary>
          <dl className={styles['answers']}>{rest.map(answer)}</dl>
        </details>
      )}
    </section>
  );
}

interface AnswerProps {
  readonly field: FieldView;
  readonly page: CompiledPage;
  /** Distinguishes this question from others with the same label. */
  readonly group: string;
  /** The messages of its errors. */
  readonly errors: readonly string[];
}

function Answer({ field, page, group, errors }: AnswerProps) {
  const { store, session } = usePortal();
  const { form } = store;
  const isEmpty = !field.isAnswered && inputFault(form, store.values(), field.key) === null;
  const isInError = errors.length > 0;
  const isNeeded = isEmpty && (field.isRequired || isInError);
  const file = session?.shownDocuments.get(field.key);
  const question = `${field.label} (${group})`;
  return (
    <div className={styles['answer']}>
      <dt>{unbroken(unmarkedWords(field.marked, field.label))}</dt>
      <dd className={field.isAnswered ? undefined : styles['missing']}>
        {isEmpty && !isNeeded ? (
          say(form, 'notProvided')
        ) : (
          <>
            {field.isAnswered && <bdi translate={translateOf(field)}>{unbroken(readableText(field))}</bdi>}
            {field.isAnswered && file !== undefined && (
              <bdi translate="no" className={styles['below']}>
                {file.file_name}
              </bdi>
            )}
            {(isNeeded || isInError) && (
              <strong className={styles['needed']}>
                <ErrorIcon />
                <span>{` ${say(form, isNeeded ? 'needed' : 'needsCorrecting')}`}</span>
              </strong>
            )}
            {!isNeeded &&
              errors.map((error) => (
                <span key={error} className={styles['below']}>
                  {unbroken(unmarkedWords(field.marked, error))}
                </span>
              ))}
          </>
        )}
      </dd>
      <dd className={styles['change']}>
        {/* What the form calculates changes with other answers. */}
        {(form.fields.get(field.key)?.fieldType.isCalculated !== true || isInError) && (
          <ChangeLink
            id={`answer-${field.key}`}
            page={page}
            answerKey={field.key}
            label={say(form, isNeeded ? 'answerQuestion' : 'changeAnswer', { question })}
          >
            {say(form, isNeeded ? 'answer' : 'change')}
          </ChangeLink>
        )}
      </dd>
    </div>
  );
}
