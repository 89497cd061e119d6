/** The map of a form as one HTML file. */
declare module 'matricula:maps/*' {
  const html: string;
  export default html;
}
/** A file as text. */
declare module '*?raw' {
  const text: string;
  export default text;
}
