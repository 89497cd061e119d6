import { describe, expect, it } from 'vitest';
import { type BlockDefinition, fieldTypes, initialValues } from '../../../engine/index.ts';
import { inputEdit } from '../../../engine/form/input.ts';
import { definitionOf, sit, today } from '../small-form.ts';

describe('reading and formatting of answers', () => {
  it('a month and its year', () => {
    expect(fieldTypes['month-year'].print('2026-05', [['5', 'May']])).toBe('May 2026');
    expect(fieldTypes['month-year'].print('', [])).toBe('');
  });

  it('a choice, by its label; one that is no longer offered, unchanged', () => {
    for (const type of [fieldTypes.radio, fieldTypes.select]) {
      expect(type.print('Y', [['Y', 'Yes']])).toBe('Yes');
      expect(type.print('', [['', '--']])).toBe('');
      expect(type.print('old', [['Y', 'Yes']])).toBe('old');
    }
  });

  it('a check, a document, a secret', () => {
    expect([fieldTypes.checkbox.print('true', []), fieldTypes.checkbox.print('', [])]).toEqual(['Yes', '']);
    expect([fieldTypes.checkbox.parse('true').value, fieldTypes.checkbox.parse('false').value]).toEqual(['true', '']);
    expect(fieldTypes.upload.print('ANSWERED', [])).toBe('Document attached');
    expect(fieldTypes.password.print('secret', [])).toBe('');
  });

  it('text exactly as typed; an email without surrounding spaces; a code without any spaces', () => {
    for (const type of [fieldTypes.text, fieldTypes.textarea, fieldTypes.lookup])
      expect(type.parse(' Ann  Lee ').value).toBe(' Ann  Lee ');
    expect(fieldTypes.email.parse(' a@example.edu ').value).toBe('a@example.edu');
    expect(fieldTypes.code.parse('123 456 ').value).toBe('123456');
  });

  it.each(['\u200B', '\u200E', '\u2060', '\u00AD'])(
    'the invisible %j of a pasted text is no part of an answer',
    (sign) => {
      const pasted = (text: string): string => [sign, ...text, sign].join(sign);
      for (const [type, text, value] of [
        ['email', ' mailto:ada@example.edu?subject=Hi', 'ada@example.edu'],
        ['phone', '316-555-0100', '(316) 555-0100'],
        ['ssn', '078051120', '078-05-1120'],
        ['date', '03/04/2008', '2008-03-04'],
        ['time', '930PM', '21:30'],
        ['number', ' 375 ', '375'],
        ['code', '123 456', '123456'],
      ] as const) {
        const definition = {
          type,
          key: 'key',
          label: 'Label',
          maxLength: 60,
          ...(type === 'number' && { maximum: 400 }),
        };
        const { form, values } = sit(definitionOf([definition as BlockDefinition]));
        expect(inputEdit(form, values, 'key', pasted(text))).toEqual({ key: value });
        expect(initialValues(form, { today }, { key: pasted(value) })['key']).toBe(value);
      }
      expect(fieldTypes.text.clean(`66${sign}045`)).toBe(sign === '\u200E' ? `66${sign}045` : '66045');
      expect(fieldTypes.password.clean(`${sign}se${sign}cret${sign}`)).toBe(`se${sign}cret`);
    },
  );

  it('every type formats stored values as text that it can store again', () => {
    for (const type of Object.values(fieldTypes)) {
      for (const value of ['(316) 555-0100', '078-05-1120', '2008-03-04', 'true', '']) {
        const stored = type.parse(value).value;
        expect(type.parse(type.format(stored)).value).toBe(stored);
      }
    }
  });
});
