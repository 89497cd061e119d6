/** The autocomplete tokens of names and places, also after others such as `section-mailing`. */
const names = /(?:^|[ -])(?:name|nickname|organization|street-address|address-l\S+)$/;

/** The `autocapitalize` of a control: phones begin each word of a name or place with a capital. */
export const capitalsOf = (autocomplete: string | null = ''): 'words' | undefined =>
  names.test(autocomplete ?? '') ? 'words' : undefined;
