/** The class names of a CSS module, by the names its file gives them. */
declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export = classes;
}
declare module '*.css';
