/** The texts that functions result in. */
import type { Expression } from '../../codegen/expression.ts';
import { runtime } from '../../codegen/jsonata-runtime.ts';
import { anyText, exactText, listedTexts, never, textType, eitherType, type Texts, type Type } from './type.ts';

type Call = Expression & { readonly kind: 'call' };

/** The texts that a function makes of texts: exact where these are few, or digits of a date. */
export function transformedTexts({ name, operands }: Call, text: Texts): Texts {
  const literals = operands.slice(1).map((one) => (one.kind === 'literal' ? one.value : undefined));
  if (literals.some((literal) => typeof literal !== 'number')) return anyText;
  const apply = (one: string): string =>
    String((runtime[name] as (...values: unknown[]) => unknown)(one, ...literals) ?? '');
  const { others, hasEmpty } = text;
  if (others.are === 'listed') return listedTexts([...others.texts.map(apply), ...(hasEmpty ? [''] : [])]);
  if (others.are !== 'template')
    return name === 'substring' || name === 'trim' ? anyText : { ...text, others: { are: 'any' } };
  const template = apply(others.template);
  if (template === '') return exactText('');
  return { hasEmpty, others: { are: 'template', template } };
}

/** Values joined by `&`. */
export function concatenated(types: readonly Type[]): Type {
  const hasEmpty = types.every(({ text, isOptional }) => isOptional || text?.hasEmpty === true);
  return textType({ hasEmpty, others: { are: 'any' } });
}

/** A value written as a text. */
export function written({ text, number, isTruth, isNull, isOptional }: Type): Type {
  const texts = [
    text === null ? never : textType(text),
    number === null ? never : textType({ hasEmpty: false, others: { are: 'numerals', numbers: number } }),
    isTruth ? textType(listedTexts(['true', 'false'])) : never,
    isNull ? textType(exactText('null')) : never,
  ];
  return { ...texts.reduce(eitherType, never), isOptional };
}
