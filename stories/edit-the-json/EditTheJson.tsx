import { useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import type { Problem } from '../../workbench/check/index.ts';
import { Button, Notice, TextButton } from '../../renderer/internal.ts';
import * as styles from './EditTheJson.module.css';
import { examples } from './examples.ts';
import { JsonEditor } from './JsonEditor.tsx';
import { LiveForm } from './LiveForm.tsx';
import { readForm, type ReadForm, type Written } from './read-form.ts';

export interface EditTheJsonProps {
  /** The initial example, by its id. */
  readonly example: string;
}

/** More problems would hide the form. */
const mostProblems = 10;

/** Milliseconds without typing until the text is checked. */
const pause = 300;

/** A definition on the left; on the right its problems and the form, or the last valid form. */
export function EditTheJson({ example }: EditTheJsonProps) {
  const [chosen, setChosen] = useState(example);
  const { text: first = '', files = noFiles } = examples[chosen] ?? {};
  const [text, setText] = useState(first);
  const [{ problems, good, schema }, setRead] = useState(() => readAgain({ text: first, files }, null));
  const editor = useRef<HTMLTextAreaElement>(null);
  const read = useDebouncedCallback((now: Written) => setRead((former) => readAgain(now, former)), pause);
  const edit = (now: string): void => {
    setText(now);
    read({ text: now, files });
  };
  const choose = (id: string): void => {
    const { text: now = '', files: others = noFiles } = examples[id] ?? {};
    setChosen(id);
    setText(now);
    read({ text: now, files: others });
    read.flush();
  };
  const follow = ({ line }: Problem): void => selectLine(editor.current, line);
  const isBroken = problems.some(({ severity }) => severity === 'error');
  const wrongLines = [...new Set(problems.filter(({ file }) => file === 'form.json').map(({ line }) => line))];
  return (
    <main className={styles['playground']}>
      <section className={styles['pane']} aria-labelledby="definition">
        <h2 id="definition">
          <label htmlFor="editor">The definition</label>
        </h2>
        <p className={styles['example']}>
          <label htmlFor="example">Example</label>
          <select id="example" value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {Object.entries(examples).map(([id, { title }]) => (
              <option key={id} value={id}>
                {id === 'form' ? title : `${id}: ${title}`}
              </option>
            ))}
          </select>
        </p>
        <Standing problems={problems} isBroken={isBroken} onFollow={follow} />
        <JsonEditor
          id="editor"
          text={text}
          onEdit={edit}
          schema={schema}
          wrongLines={wrongLines}
          isInvalid={isBroken}
          describedBy="problem-count"
          editor={editor}
        >
          <Button kind="secondary" onClick={() => choose(chosen)}>
            Start again
          </Button>
        </JsonEditor>
        {Object.entries(files).map(([path, other]) => (
          <details key={path}>
            <summary>
              With <code>{path}</code>
            </summary>
            <pre className={styles['other']}>{other}</pre>
          </details>
        ))}
      </section>
      <section className={styles['pane']} aria-labelledby="result">
        <h2 id="result">The form</h2>
        <Problems problems={problems} onFollow={follow} />
        {good !== null && <LiveForm good={good} />}
      </section>
    </main>
  );
}

const noFiles: Readonly<Record<string, string>> = {};

/** The last valid form, and the names for completions, stay while the text has errors. */
function readAgain(written: Written, former: ReadForm | null): ReadForm {
  const now = readForm(written, former);
  return { ...now, good: now.good ?? former?.good ?? null };
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
