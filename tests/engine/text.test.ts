import { describe, expect, it } from 'vitest';
import { messagesFrom } from '../../engine/index.ts';
import { fillPlaceholders, splitAtPlaceholders } from '../../engine/internal.ts';
import { placeholdersOf } from '../../engine/language/text.ts';

describe('a message', () => {
  it('gets the texts for its placeholders and keeps the other placeholders', () => {
    expect(fillPlaceholders('{n} of {total} in {session:page}', { n: 2, total: '7' })).toBe('2 of 7 in {session:page}');
    expect(fillPlaceholders('{constructor}', {})).toBe('{constructor}');
  });

  it('does not replace placeholders in inserted texts', () => {
    expect(fillPlaceholders('Hello {name}, {code}', { name: '{code}', code: '123' })).toBe('Hello {code}, 123');
    expect(fillPlaceholders('Hello {name}', { name: '$&' })).toBe('Hello $&');
  });

  it('keeps its direction around a text of another direction', () => {
    expect(fillPlaceholders('Hello {name}!', { name: 'אדם' })).toBe('Hello \u2068אדם\u2069!');
  });

  it('is found by its name; a missing message is its name', () => {
    const messages = messagesFrom({ left: '{n} left' });
    expect(messages('left', { n: 3 })).toBe('3 left');
    expect(messages('right')).toBe('right');
  });
});

describe('the placeholders of a text', () => {
  it('are names of letters, digits, _ and -, with or without a prefix', () => {
    expect(placeholdersOf('{a} {first_name} {tab:proof} {session:num-logins} {} {3} {a b} ^\\d{3}$')).toEqual([
      'a',
      'first_name',
      'tab:proof',
      'session:num-logins',
    ]);
  });

  it('are between the constant parts of the text', () => {
    expect(splitAtPlaceholders('Choose {n} of {session:total}.')).toEqual([
      'Choose ',
      'n',
      ' of ',
      'session:total',
      '.',
    ]);
  });
});
