import type { SourceQuestion } from '../base/source-form.ts';

/** The default of a question as its block has it; null for a default that forms do not have. */
export function importedDefault({
  kind,
  default: text,
  options,
}: SourceQuestion): string | number | true | readonly string[] | null {
  const isOption = (code: string): boolean => options.some((option) => option.code === code);
  switch (kind) {
    case 'text':
    case 'long-text':
    case 'email':
    case 'web-address':
    case 'digits':
      return /\$\{|\w\(/.test(text) ? null : text;
    case 'integer':
    case 'decimal':
      return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
    case 'one':
    case 'one-of-many':
      return isOption(text) ? text : null;
    case 'several': {
      const codes = text.split(/\s+/);
      return codes.every(isOption) ? codes : null;
    }
    case 'agreement':
      return text === 'OK' ? true : null;
    default:
      return null;
  }
}
