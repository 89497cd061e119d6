/** The messages of an open form, and what replaces each: nothing is saved before its submission, and nobody logs in. */
const replacements: Readonly<Record<string, string>> = {
  saveAndContinue: 'openContinue',
  saveAndGoBack: 'openGoBack',
  stepsLabel: 'openSteps',
  errorSummaryText: 'openErrorSummary',
  submitting: 'openSubmitting',
  submitAgain: 'openSubmitAgain',
  submitted: 'openSubmitted',
  formOpensLater: 'openOpensLater',
  formHasClosed: 'openHasClosed',
};

/** The default messages that an open form has instead of those about applications. */
export const openMessages = (defaults: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(replacements).flatMap(([name, other]) => {
      const text = defaults[other];
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
