import { useEffect, useState } from 'react';
import { Notice } from '../../renderer/parts/Notice.tsx';

interface Problem {
  readonly file: string;
  readonly line: number;
  readonly severity: 'error' | 'warning' | 'note';
  readonly sentence: string;
}

/** The problems that the checker found in the files of the forms. */
export function DevProblems() {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  useEffect(() => {
    fetch('/dev/problems')
      .then(async (response) => setProblems(response.ok ? ((await response.json()) as readonly Problem[]) : []))
      .catch(() => setProblems([]));
  }, []);
  if (problems.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in the form's files`}
    >
      <ul>
        {problems.map(({ file, line, severity, sentence }) => (
          <li key={`${file}:${line}:${sentence}`}>
            <code>{`${file}:${line}`}</code>
            <span>{` ${severity}: ${sentence}`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
