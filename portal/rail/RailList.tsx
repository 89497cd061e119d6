import { memo, useContext, useId, type MouseEvent } from 'react';
import type { CompiledPage, Form } from '../../engine/index.ts';
import type { PageSection } from '../../engine/internal.ts';
import { progressOf } from '../../engine/index.ts';
import { hrefOf } from '../../renderer/loading/base-path.ts';
import { drawMarked } from '../../renderer/loading/marked-text.tsx';
import { ErrorIcon } from '../../renderer/parts/ErrorIcon.tsx';
import { isPlainClick } from '../../renderer/parts/plain-click.ts';
import { pathOf } from '../base/journey.ts';
import { CurrentErrorsContext, usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { wrongWords } from '../base/step-words.ts';
import { useLeavePage } from '../base/use-leave-page.ts';
import { useSteps } from '../base/use-steps.ts';
import * as styles from './Rail.module.css';

export interface RailListProps {
  /** The open step. */
  readonly page: CompiledPage;
  /** Its sections. */
  readonly sections: readonly PageSection[];
  /** The index of the section in view. */
  readonly current: number;
}

/** The steps, and below the open one its sections. */
export function RailList({ page, sections, current }: RailListProps) {
  const { store } = usePortal();
  const { form } = store;
  const { errors } = useContext(CurrentErrorsContext);
  const leave = useLeavePage();
  const follow =
    (path: string) =>
    (event: MouseEvent): void => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      void leave.followLink(path);
    };
  return (
    <ol className={styles['steps']}>
      {useSteps().map((step) => {
        const { left, isStarted } = progressOf(step, store.values(), errors ?? {});
        const isDone = errors !== null && left === 0 && isStarted;
        return (
          <li key={step.id}>
            <a
              href={hrefOf(pathOf(step.id))}
              className={styles['step']}
              aria-current={step === page ? 'step' : undefined}
              onClick={follow(pathOf(step.id))}
            >
              <span>{step.step}</span>
              {isDone && <Done form={form} />}
            </a>
            {step === page && sections.length > 0 && (
              <ol className={styles['sections']}>
                {sections.map((section, at) => (
                  <Entry key={section.id} form={form} page={page.id} section={section} isCurrent={at === current} />
                ))}
              </ol>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface EntryProps {
  readonly form: Form;
  /** The id of the page. */
  readonly page: string;
  readonly section: PageSection;
  readonly isCurrent: boolean;
}

/** One section; it renders again only after changes of its own state. */
const Entry = memo(function Entry({ form, page, section, isCurrent }: EntryProps) {
  const stateId = useId();
  const values = usePortal().store.values();
  return (
    <li>
      <a
        href={hrefOf(`${pathOf(page)}#${section.id}`)}
        className={styles['section']}
        aria-current={isCurrent ? 'location' : undefined}
        aria-describedby={stateId}
      >
        {drawMarked(undefined, section.authored, values)}
      </a>
      <span id={stateId} className={styles['state']}>
        <State form={form} section={section} />
      </span>
    </li>
  );
});

function State({ form, section: { state, left, wrong } }: { readonly form: Form; readonly section: PageSection }) {
  switch (state) {
    case 'error':
      return (
        <b className={styles['wrong']}>
          <span>{`${say(form, 'sectionErrors', { n: left })} `}</span>
          <ErrorIcon />
        </b>
      );
    case 'left':
      return <span>{wrong > 0 ? wrongWords(form, { left, wrong }) : say(form, 'sectionLeft', { n: left })}</span>;
    case 'done':
      return <Done form={form} />;
    case 'optional':
      return (
        <span className={styles['optional']}>
          <span className="visually-hidden">{say(form, 'sectionOptional')}</span>
        </span>
      );
    case null:
      return null;
  }
}

function Done({ form }: { readonly form: Form }) {
  return (
    <span className={styles['done']}>
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="9" fill="currentColor" />
        <path className="icon-stroke" d="m5.8 10.4 2.8 2.8 5.6-6" />
      </svg>
      <span className="visually-hidden">{` ${say(form, 'sectionDone')}`}</span>
    </span>
  );
}
