import { useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import type { Problem } from '../../engine/check/index.ts';
import { Button, Notice, TextButton } from '../../renderer/index.ts';
import * as styles from './EditTheJson.module.css';
import { LiveForm } from './LiveForm.tsx';
import { readForm, type GoodForm, type ReadForm } from './read-form.ts';

export interface EditTheJsonProps {
  /** The initial definition: a form of one file. */
  readonly text: string;
}

/** More problems would hide the form. */
const mostProblems = 10;

/** Milliseconds without typing until the text is checked. */
const pause = 300;

/** A definition on the left; on the right its problems and the form, or the last valid form. */
export function EditTheJson({ text: first }: EditTheJsonProps) {
  const [text, setText] = useState(first);
  const [{ problems, good }, setRead] = useState(() => readAgain(first, null));
  const editor = useRef<HTMLTextAreaElement>(null);
  const read = useDebouncedCallback((now: string) => setRead((former) => readAgain(now, former.good)), pause);
  const edit = (now: string): void => {
    setText(now);
    read(now);
  };
  const follow = ({ line }: Problem): void => selectLine(editor.current, line);
  const isBroken = problems.some(({ severity }) => severity === 'error');
  return (
    <main className={styles['playground']}>
      <section className={styles['pane']} aria-labelledby="definition">
        <h2 id="definition">
          <label htmlFor="editor">The definition</label>
        </h2>
        <Standing problems={problems} isBroken={isBroken} onFollow={follow} />
        <textarea
          ref={editor}
          id="editor"
          className={styles['editor']}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          aria-describedby="problem-count"
          aria-invalid={isBroken || undefined}
          value={text}
          onChange={(event) => edit(event.currentTarget.value)}
        />
        <div className={styles['buttons']}>
          <Button kind="secondary" onClick={() => edit(first)}>
            Start again
          </Button>
        </div>
      </section>
      <section className={styles['pane']} aria-labelledby="result">
        <h2 id="result">The form</h2>
        <Problems problems={problems} onFollow={follow} />
        {good !== null && <LiveForm good={good} />}
      </section>
    </main>
  );
}

/** The last valid form stays while the text has errors. */
function readAgain(text: string, former: GoodForm | null): ReadForm {
  const { problems, good } = readForm(text, former);
  return { problems, good: good ?? former };
}

function countOf({ length }: readonly Problem[], isBroken: boolean): string {
  if (length === 0) return 'No problems.';
  const count = length === 1 ? '1 problem.' : `${length} problems.`;
  return isBroken ? `${count} The form shown is the last good one.` : count;
}

/** The number of problems and the first one, always visible. */
function Standing({ problems, isBroken, onFollow }: ProblemsProps & { readonly isBroken: boolean }) {
  const [first] = problems;
  return (
    <div className={styles['standing']}>
      <p id="problem-count" role="status">
        {countOf(problems, isBroken)}
      </p>
      {first !== undefined && (
        <p className={styles['first']}>
          First, <TextButton onClick={() => onFollow(first)}>line {first.line}</TextButton>: {first.sentence}
        </p>
      )}
    </div>
  );
}

interface ProblemsProps {
  readonly problems: readonly Problem[];
  readonly onFollow: (problem: Problem) => void;
}

function Problems({ problems, onFollow }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Notice
      tone={problems.some(({ severity }) => severity === 'error') ? 'error' : 'warning'}
      title="Problems"
      level={3}
    >
      <ol className={styles['problems']}>
        {problems.slice(0, mostProblems).map((problem) => (
          <li key={problem.pointer + problem.code + problem.sentence}>
            <TextButton onClick={() => onFollow(problem)}>Line {problem.line}</TextButton>: {problem.sentence}
            <br />
            <code>{problem.code}</code>{' '}
            <code>
              {problem.file}
              {problem.pointer}
            </code>
          </li>
        ))}
      </ol>
      {problems.length > mostProblems && <p>{problems.length - mostProblems} more follow after these are corrected.</p>}
    </Notice>
  );
}

function selectLine(editor: HTMLTextAreaElement | null, line: number): void {
  if (editor === null) return;
  const lines = editor.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  editor.focus();
  editor.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  const height = Number.parseFloat(getComputedStyle(editor).lineHeight);
  editor.scrollTop = (line - 1) * height - editor.clientHeight / 2;
}
