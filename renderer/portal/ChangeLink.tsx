import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { CompiledPage } from '../../engine/index.ts';
import { hrefOf, pathIn } from '../loading/base-path.ts';
import { isPlainClick } from '../parts/plain-click.ts';
import { useSnapshot } from '../session/snapshot.ts';
import { pathOf } from './journey.ts';

export interface ChangeLinkProps {
  /** Where the applicant is led back to; without it, to the top of the list. */
  readonly id?: string;
  /** Where the question stands. */
  readonly page: CompiledPage;
  /** Of the question; its control has it as id. */
  readonly answerKey: string;
  /** Heard instead of the words, which are the same for every question. */
  readonly label?: string;
  /** The words of the link. */
  readonly children: ReactNode;
}

/** Leads to a question, from whose page the way back leads here. */
export function ChangeLink({ id, page, answerKey, label, children }: ChangeLinkProps) {
  const navigate = useNavigate();
  const address = `${pathOf(page.id)}#${answerKey}`;
  return (
    <a
      id={id}
      href={hrefOf(address)}
      aria-label={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        useSnapshot.setState({ has_changed_page: true });
        void navigate(address, { state: { returnTo: `${pathIn(location.pathname)}#${id ?? 'check-answers'}` } });
      }}
    >
      {children}
    </a>
  );
}
