import type { ContentView, FieldView } from '../../engine/index.ts';
import {
  summaryWith,
  type FormSummary,
  type SummaryPart,
  type SummaryRow,
  type SectionSummary,
} from '../../engine/internal.ts';
import { Content } from '../blocks/Content.tsx';
import { drawMarked } from '../loading/marked-text.tsx';
import { unmarkedWords } from '../loading/own-words.ts';
import { Heading, nextLevel, type HeadingLevel } from '../blocks/Heading.tsx';
import { printComponents } from '../fields/printed.ts';
import type { Words } from '../parts/words.ts';
import { noReads, useFormContext, useFormStore, useValues, useWords } from './FormContext.tsx';
import * as styles from './PrintPage.module.css';
import { ownPrint, type PrintedView } from './own-print.ts';
import { rootClass } from './root-class.ts';
import { unbroken } from '../parts/unbroken.ts';

/**
 * The summary of a page: the shown fields with their answers, and below each section the fields that were not asked.
 */
export function PrintPage({ page, level }: { readonly page: string; readonly level: HeadingLevel }) {
  const store = useFormStore();
  const values = useValues(noReads);
  return (
    <div className={`${rootClass} ${styles['page']}`}>
      <Parts page={page} level={level} {...summaryWith(ownPrint.view, { form: store.form, values, pageId: page })} />
    </div>
  );
}

/** The id of a section's heading, for links to it. */
export const printedHeading = (page: string, section: string): string => `${page}-${section}`;

/** The title of a section to be drawn by `unbroken`, with the number of the copy if there are several. */
export function printedTitle(words: Words, { title: text, marked, copy }: SectionSummary): string {
  const title = unmarkedWords(marked, text);
  return copy === null ? title : words('blockOf', { title, ...copy });
}

interface Where {
  readonly page: string;
  readonly level: HeadingLevel;
}

function Parts({ parts, notAsked, markedNotAsked, ...where }: FormSummary & Where) {
  const words = useWords();
  return (
    <>
      {parts.map((part) => (
        <Part key={keyOf(part)} part={part} {...where} />
      ))}
      {notAsked.length > 0 && (
        <p className={styles['notAsked']}>
          <b>{`${words('notAsked')}:`}</b>
          <span>{unbroken(` ${notAsked.map((one) => unmarkedWords(markedNotAsked, one)).join('\u00a0· ')}`)}</span>
        </p>
      )}
    </>
  );
}

const keyOf = (part: SummaryPart): string => {
  switch (part.type) {
    case 'questions':
      return `questions-${part.rows[0]?.id}`;
    case 'checks':
      return `checks-${part.checks[0]?.id}`;
    case 'content':
      return `content-${part.content.id}`;
    case 'section':
      return `section-${part.id}`;
  }
};

function Part({ part, ...where }: { readonly part: SummaryPart } & Where) {
  switch (part.type) {
    case 'questions':
      return (
        <dl className={styles['questions']}>
          {part.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </dl>
      );
    case 'checks':
      return <Checks checks={part.checks} />;
    case 'content':
      return (
        <div className={styles['content']}>
          <Content view={onPaper(part.content)} level={where.level} />
        </div>
      );
    case 'section':
      return <PrintedSection {...where} section={part} />;
  }
}

/** Paper has nothing to press: a text that opens at its title is a plain one. */
const onPaper = (content: ContentView): ContentView =>
  content.tone === 'details' ? { ...content, tone: 'plain' } : content;

function PrintedSection({ section, page, level }: { readonly section: SectionSummary } & Where) {
  const { prefix, words } = useFormContext();
  const { id, copy } = section;
  return (
    <section className={`${styles['section']} ${copy === null ? '' : styles['copy']}`}>
      <Heading level={level} id={prefix + printedHeading(page, id)} tabIndex={-1}>
        {copy === null ? drawMarked(section.marked, section.title) : unbroken(printedTitle(words, section))}
      </Heading>
      <Parts {...section} page={page} level={nextLevel(level)} />
    </section>
  );
}

/** An entry of a list of questions: the label, and the answer or a group of answers. */
function Row({ row }: { readonly row: SummaryRow }) {
  return (
    <div>
      <dt>{drawMarked(row.marked, row.label)}</dt>
      <dd>
        <RowAnswer row={row} />
      </dd>
    </div>
  );
}

function RowAnswer({ row }: { readonly row: SummaryRow }) {
  switch (row.type) {
    case 'chosen-tab':
      return <span className={styles['tab']}>{drawMarked(row.marked, row.text)}</span>;
    case 'no-copies':
      return <NoCopies />;
    case 'group':
      return <Group fields={row.fields} />;
    default:
      return <Answer field={row} />;
  }
}

function NoCopies() {
  return <span className={styles['tab']}>{useWords()('noCopies')}</span>;
}

function Group({ fields }: { readonly fields: readonly FieldView[] }) {
  if (fields.some(({ printedAs }) => printedAs === 'mark')) return <Checks checks={fields} />;
  return (
    <dl className={styles['group']}>
      {fields.map((field) => (
        <Row key={field.id} row={field} />
      ))}
    </dl>
  );
}

function Checks({ checks }: { readonly checks: readonly FieldView[] }) {
  return (
    <ul className={styles['checks']}>
      {checks.map((check) => (
        <li key={check.id}>
          <Answer field={check} />
        </li>
      ))}
    </ul>
  );
}

/** An error in the view of a question of the host application's own type is shown where its answer is. */
function Answer({ field }: { readonly field: PrintedView }) {
  return field.failed === undefined ? <PrintedAnswer field={field} /> : ownPrint.drawFailed(field.failed);
}

function PrintedAnswer({ field }: { readonly field: FieldView }) {
  const { words, services } = useFormContext();
  const Print = printComponents[field.printedAs];
  return (
    <Print
      view={field}
      words={words}
      fileName={services.fileNames?.[field.key]}
      fileAddress={services.fileAddresses?.[field.key]}
    />
  );
}
