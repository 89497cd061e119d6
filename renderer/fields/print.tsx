/** Answers on paper: read, never edited. */
import { Mark } from '../parts/Mark.tsx';
import type { Words } from '../parts/words.ts';
import type { PrintProps } from './field-component.ts';
import * as styles from './print.module.css';

/** The question, and the answer as it is read. */
export function PrintText({ view, words }: PrintProps) {
  return <Printed question={view.label}>{view.isAnswered ? view.text : <NotProvided words={words} />}</Printed>;
}

/** Every option, so that what was not chosen can be read as well. */
export function PrintChoices({ view, words }: PrintProps) {
  return (
    <Printed question={view.label}>
      <ul className={styles['options']}>
        {view.options?.map(([value, label]) => (
          <li key={value} className={value === view.value ? styles['chosen'] : undefined}><PrintMark isChecked={value === view.value} words={words} />{label}</li>
        ))}
      </ul>
    </Printed>
  );
}

export function PrintCheck({ view, words }: PrintProps) {
  return <p className={styles['check']}><PrintMark isChecked={view.isAnswered} words={words} />{view.label}</p>;
}

export function PrintDocument({ view, words }: PrintProps) {
  return <Printed question={view.label}>{view.isAnswered ? words('uploadAttached', { key: view.key }) : <NotProvided words={words} />}</Printed>;
}

/** Only the last four digits are anybody's business on paper. */
export function PrintMasked({ view, words }: PrintProps) {
  return <Printed question={view.label}>{view.isAnswered ? `•••-••-${view.text.slice(-4)}` : <NotProvided words={words} />}</Printed>;
}

/** A secret is not printed. */
export function PrintNothing() {
  return null;
}

function Printed({ question, children }: { readonly question: string; readonly children: React.ReactNode }) {
  return <dl className={styles['printed']}><dt>{question}</dt><dd>{children}</dd></dl>;
}

function NotProvided({ words }: { readonly words: Words }) {
  return <span className={styles['missing']}>{words('notProvided')}</span>;
}

function PrintMark({ isChecked, words }: { readonly isChecked: boolean; readonly words: Words }) {
  return <Mark isChecked={isChecked} checkedText={words('markChecked')} uncheckedText={words('markUnchecked')} />;
}
