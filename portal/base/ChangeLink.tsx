import { setSession } from '../session/state/session-values.ts';
import type { ReactNode } from 'react';
import type { CompiledPage } from '../../engine/index.ts';
import { hrefOf } from '../../renderer/loading/base-path.ts';
import { onPlainClick } from '../../renderer/parts/plain-click.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { pathOf } from './journey.ts';
import { usePortal } from './portal-context.ts';

export interface ChangeLinkProps {
  /** The id of the link, to which the applicant returns; by default the top of the list. */
  readonly id?: string;
  /** The page of the question. */
  readonly page: CompiledPage;
  /** The answer key of the question, which is the id of its control. */
  readonly answerKey: string;
  /** The accessible name; the visible text is the same for every question. */
  readonly label?: string;
  /** The text of the link. */
  readonly children: ReactNode;
}

/** A link to a question. The page of the question offers to return here. */
export function ChangeLink({ id, page, answerKey, label, children }: ChangeLinkProps) {
  const { store } = usePortal();
  const navigate = useNavigate();
  const address = `${pathOf(page.id)}#${answerKey}`;
  return (
    <a
      id={id}
      href={hrefOf(address)}
      aria-label={label}
      onClick={onPlainClick(() => {
        setSession(store, { has_changed_page: 'true' });
        void navigate(address, { state: { listPlace: id ?? 'check-answers' } });
      })}
    >
      {children}
    </a>
  );
}
