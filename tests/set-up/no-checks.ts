const checks = /^matricula:.*\.validators\.js$/;

/**
 * For modules that are tested without a page, whose build makes the checks of answers: checks that find nothing wrong.
 */
export const noChecks = () => ({
  name: 'no-checks',
  resolveId: (id: string) => (checks.test(id) ? `\0${id}` : undefined),
  load: (id: string) => (checks.test(id.slice(1)) ? 'export const validators = {};' : undefined),
});
