/** The address of a form's JSON, put in by the build. */
declare module 'matricula:forms/*.json' {
  const address: string;
  export default address;
}
/** A form's functions, made ahead of time by the build. */
declare module 'matricula:forms/*.js' {
  export const validators: import('../engine/index.ts').Validators;
  export const calculations: import('../engine/index.ts').Calculations;
}
