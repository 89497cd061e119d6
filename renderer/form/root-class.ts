/** The class of the root of a form. In the library it limits all styles to the form, and hosts set variables by it. */
export const rootClass = 'matricula';
