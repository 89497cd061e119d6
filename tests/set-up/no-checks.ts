const checks = /^matricula:.*\.validators\.js$/;

/** Validators without errors, for modules that are tested without the build. */
export const noChecks = () => ({
  name: 'no-checks',
  resolveId: (id: string) => (checks.test(id) ? `\0${id}` : undefined),
  load: (id: string) => (checks.test(id.slice(1)) ? 'export const validators = {};' : undefined),
});
