import type { Form } from '../../engine/index.ts';
import { hrefOf } from '../../renderer/loading/base-path.ts';
import { onPlainClick } from '../../renderer/parts/plain-click.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { formParts } from '../base/form-parts.ts';
import { defaultPath } from '../base/journey.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import * as styles from './CardFooter.module.css';

/** Links to the other account screens and back to the application. */
export function CardFooter({ form: cardForm }: { readonly form: Form }) {
  const { card } = formParts(cardForm);
  return (
    <div className={styles['footer']}>
      {card?.links?.map(({ label, to }) => (
        <p key={to}>
          <CardLink label={label} to={to} />
        </p>
      ))}
      {card?.footer !== undefined && (
        <p>
          <span>{`${card.footer.question} `}</span>
          <CardLink label={card.footer.label} to={card.footer.to} />
        </p>
      )}
      <BackToApplication />
    </div>
  );
}

/** Links to the log-in, whose title is `label`, and back to the application. */
export const LogInFooter = ({ label }: { readonly label: string }) => (
  <div className={styles['footer']}>
    <p>
      <CardLink label={label} to="/login" />
    </p>
    <BackToApplication />
  </div>
);

export function BackToApplication() {
  const { form } = usePortal().store;
  return (
    <p>
      <CardLink label={say(form, 'backToApplication')} to={defaultPath(form)} />
    </p>
  );
}

interface CardLinkProps {
  readonly label: string;
  readonly to: string;
}

function CardLink({ label, to }: CardLinkProps) {
  const navigate = useNavigate();
  return (
    <a href={hrefOf(to)} onClick={onPlainClick(() => void navigate(to))}>
      {label}
    </a>
  );
}
