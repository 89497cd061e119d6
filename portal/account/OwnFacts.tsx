import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import * as styles from './AccountPage.module.css';

interface OwnFactsProps {
  /** Each with the name of its label in messages.json. */
  readonly facts: readonly (readonly [label: string, text: string])[];
}

/** The facts about an entry of a list of the account. */
export function OwnFacts({ facts }: OwnFactsProps) {
  const { form } = usePortal().store;
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{say(form, label)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
