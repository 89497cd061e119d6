/** What an author does about what an import leaves out. */

/** By the words with which the notes of loud lines begin. */
const advice: readonly (readonly [words: string, todo: string])[] = [
  ['SHOWN ALWAYS', 'write the condition as the `when` of the question, or remove the question.'],
  ['NOT ASKED', 'where its answer is needed, ask for it with another type of question.'],
  ['ALL OPTIONS ARE OFFERED', 'write the condition as the `when` of the option.'],
  ['ALL ROWS ARE SHOWN', 'write the condition as the `when` of a question for each row.'],
  ['ALL COLUMNS ARE SHOWN', 'write the condition as the `when` of the question of the column.'],
  ['ALL ENTRIES ARE SHOWN', 'write the condition as the `when` of the questions of the repeat.'],
  ['THE APPLICANT CHOOSES THE NUMBER OF COPIES', 'write the answer with the number as the `count` of the repeat.'],
  ['CHECKED ALWAYS', 'write the condition into the `when` of the check.'],
  ['NOT CHECKED', 'write the limit as a `schema` or as one of the `checks` of the question, where it is needed.'],
  ['NOT CALCULATED', 'write the expression as a calculation of the form, or ask for the value.'],
  ['NO DEFAULT', 'write a `default`, where applicants should not have to enter the answer.'],
  ['NOT SET', 'make it a calculated answer, where applicants should not enter it.'],
  ['NOT RESET', 'write a rule that clears the answer.'],
  ['NOT COPIED', 'write a `default`, where most entries have the same answer.'],
  ['NO HINT', 'write the hint with other words, where it is needed.'],
  ['NO OPTIONS', 'write the options.'],
  ['NEVER SHOWN', 'correct the condition, if it is meant to be shown.'],
  ['NEVER REQUIRED', 'write `required` at each question that must be answered.'],
  ['THE ANSWER CAN BE CHANGED', 'make it a calculated answer, or a text between the questions.'],
  ['CALCULATED ALWAYS', 'write the condition into the calculation.'],
  ['NOT DONE', 'write it as a condition, a rule or a completion page.'],
  ['NOT OPENED', 'write a completion page with a link.'],
  ['NOT SHOWN', 'write it as a text, if people need it.'],
  ['IT HAS NO EFFECT', 'look up what it means, and write that with what forms have.'],
  ['THERE IS NO TIME LIMIT', 'tell people the limit in a text, if there is one.'],
  ['THE UNIT IS NOT ASKED', 'ask for the unit in a question of its own.'],
  ['ONE ANSWER CAN BE GIVEN', 'make it a choice of several options, or a repeated section.'],
];

interface LoudNotes {
  /** The notes that make a line loud. */
  readonly loud: readonly string[];
}

/** One sentence for each kind of loud line, in the order of the table: what it says, and what to do. */
export function adviceFor(lines: readonly LoudNotes[]): readonly string[] {
  const notes = lines.flatMap(({ loud }) => loud);
  return advice.flatMap(([words, todo]) =>
    notes.some((note) => note.startsWith(words)) ? [`- ${words}: ${todo}`] : [],
  );
}
