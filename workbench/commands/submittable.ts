/** Forms that nobody can submit: no complete application is found for any branch. */
import { compileWithValidators } from '../codegen/index.ts';
import { problemTable, type FormSource, type Problem } from '../check/index.ts';
import { blockingQuestion, coveredCheckedForm } from '../cover/index.ts';
import { applicantOn } from '../load/applicant.ts';

/** The problem of a form that has passed the check and that no answers complete; none for any other form. */
export function submissionProblems(source: FormSource, today: string): readonly Problem[] {
  const covered = coveredCheckedForm(source, compileWithValidators, applicantOn(today));
  const blocking = blockingQuestion(covered);
  if (blocking === null) return [];
  const { key, messages } = blocking;
  const said = messages.map((message) => `"${message}"`).join(' or ');
  const node = covered.names.fields.get(key)?.node ?? { file: covered.files.formPath, path: [], value: null };
  const { severity, sentence } = problemTable['cannot-be-submitted'];
  const tried = `every answer to "${key}" that was tried has an error: ${said}`;
  const reason = `no complete application was found, because ${tried}`;
  return [
    {
      code: 'cannot-be-submitted',
      severity,
      ...covered.placeOf(node),
      pointer: node.path.map((part) => `/${part}`).join(''),
      sentence: sentence(reason),
      fix: `Correct the conditions of "${key}", or what it requires.`,
    },
  ];
}
