import type { MouseEvent, ReactNode } from 'react';
import { pageSummary, stepsOf } from '../../engine/index.ts';
import { useFormStore, useWords } from '../../renderer/form/FormContext.tsx';
import { printedHeading, printedTitle } from '../../renderer/form/PrintPage.tsx';
import { isPlainClick } from '../../renderer/parts/plain-click.ts';
import { say } from '../base/say.ts';
import * as styles from './Contents.module.css';
import { unbroken } from '../../renderer/parts/unbroken.ts';

/** Links to every step and section, with the applicant's name. They stay visible beside a wide page. */
export function Contents({ who, which }: { readonly who: string; readonly which: string }) {
  const { form, values } = useFormStore();
  return (
    <div className={styles['contents']}>
      <p className={styles['who']}>
        <b>
          <bdi translate="no">{who}</bdi>
        </b>
        <br />
        <bdi translate="no">{which}</bdi>
      </p>
      <ul aria-label={say(form, 'serviceViewContents')} className={styles['steps']}>
        {stepsOf(form, values()).map(({ id }) => (
          <Step key={id} page={id} />
        ))}
      </ul>
    </div>
  );
}

function Step({ page }: { readonly page: string }) {
  const { form, values } = useFormStore();
  const words = useWords();
  const { title, parts } = pageSummary(form, values(), page);
  const sections = parts.filter((part) => part.type === 'section');
  return (
    <li>
      <JumpLink to={page}>{title}</JumpLink>
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <JumpLink to={printedHeading(page, section.id)}>{unbroken(printedTitle(words, section))}</JumpLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A link that does not change the address: a changed address would cause the router to load the application again. */
function JumpLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const jump = (event: MouseEvent): void => {
    const heading = document.getElementById(to);
    if (heading === null || !isPlainClick(event)) return;
    event.preventDefault();
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  };
  return (
    <a href={`#${to}`} onClick={jump}>
      {children}
    </a>
  );
}
