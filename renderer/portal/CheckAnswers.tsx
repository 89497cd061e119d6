import { useEffect, useReducer } from 'react';
import { useNavigate } from 'react-router';
import { viewPage, type CompiledPage, type FieldView } from '../../engine/index.ts';
import { useSnapshot } from '../store/snapshot.ts';
import { answerGroups } from './answer-groups.ts';
import * as styles from './CheckAnswers.module.css';
import { pathOf, stepsOf } from './journey.ts';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';

/** Every question asked before this page with its answer, to be read through before certifying. */
export function CheckAnswers() {
  const { store } = usePortal();
  const { form } = store;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => store.onChange(redraw), [store]);
  const former = stepsOf(form).slice(0, -1);
  return (
    <section aria-labelledby="check-answers" className={styles['check']}>
      <h2 id="check-answers" tabIndex={-1}>{say(form, 'checkAnswersTitle')}</h2>
      <p>{say(form, 'checkAnswersText')}</p>
      {former.map((page) => <PageAnswers key={page.id} page={page} />)}
    </section>
  );
}

function PageAnswers({ page }: { readonly page: CompiledPage }) {
  const { store } = usePortal();
  const { form } = store;
  const copyTitle = (title: string, n: number, total: number): string => say(form, 'blockOf', { title, n: String(n), total: String(total) });
  const groups = answerGroups(viewPage(form, store.values(), page.id).blocks, copyTitle);
  return (
    <>
      <h3 className={styles['page']}>{page.title}</h3>
      {groups.map(({ id, headings, fields }) => (
        <section key={id} className={styles['group']}>
          {headings.length > 0 && <h4 className={styles['heading']}>{headings.join(': ')}</h4>}
          <dl className={styles['answers']}>
            {fields.map((field) => <Answer key={field.key} field={field} page={page} group={headings.at(-1) ?? page.title} />)}
          </dl>
        </section>
      ))}
    </>
  );
}

function Answer({ field, page, group }: { readonly field: FieldView; readonly page: CompiledPage; readonly group: string }) {
  const { form } = usePortal().store;
  const navigate = useNavigate();
  const address = `${pathOf(page.id)}#${field.key}`;
  return (
    <div className={styles['answer']}>
      <dt>{field.label}</dt>
      <dd className={field.isAnswered ? undefined : styles['missing']}>{field.isAnswered ? shownText(field) : say(form, 'notProvided')}</dd>
      <dd className={styles['change']}>
        <a
          href={address} aria-label={say(form, 'changeAnswer', { question: `${field.label} (${group})` })}
          onClick={(event) => {
            event.preventDefault();
            useSnapshot.setState({ has_changed_page: true });
            void navigate(address, { state: { returnTo: `${location.pathname}#check-answers` } });
          }}
        >
          {say(form, 'change')}
        </a>
      </dd>
    </div>
  );
}

/** Sensitive answers show only their end: somebody may be looking on. */
const shownText = (field: FieldView): string => field.isSensitive ? field.text.replace(/\w(?=.*\w{4})/g, '•') : field.text;
