/** The address of a form's JSON, put in by the build. */
declare module 'matricula:forms/*.json' {
  const address: string;
  export default address;
}
/** The checks of a form's answers, made ahead of time by the build. */
declare module 'matricula:forms/*.validators.js' {
  import type { Validators } from '../engine/index.ts';

  export const validators: Validators;
}
/** A form's derived values, made ahead of time by the build. */
declare module 'matricula:forms/*.calculations.js' {
  import type { Calculations } from '../engine/index.ts';

  export const calculations: Calculations;
}
