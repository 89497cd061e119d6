/** Reads the expressions of SurveyJS: `{name}` for an answer, words and signs for operators. */
import { nestingIn } from '../base/nesting.ts';

export type SurveyComparison = '=' | '!=' | '<' | '<=' | '>' | '>=';
export type SurveyOperator =
  | SurveyComparison
  | 'or'
  | 'and'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '^'
  | 'contains'
  | 'notcontains'
  | 'anyof'
  | 'allof'
  | 'noneof';

/** An expression of SurveyJS. */
export type SurveyTree =
  | { readonly kind: 'constant'; readonly value: string | number | boolean | null }
  | { readonly kind: 'list'; readonly items: readonly SurveyTree[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly SurveyTree[] }
  | { readonly kind: 'not'; readonly of: SurveyTree }
  | { readonly kind: 'empty'; readonly of: SurveyTree }
  | {
      readonly kind: 'binary';
      readonly operator: SurveyOperator;
      readonly left: SurveyTree;
      readonly right: SurveyTree;
    };

/** The operators by rising precedence, each with its spellings. */
const levels: readonly Readonly<Record<string, SurveyOperator>>[] = [
  { '||': 'or', or: 'or' },
  { '&&': 'and', and: 'and' },
  {
    '<=': '<=',
    lessorequal: '<=',
    '>=': '>=',
    greaterorequal: '>=',
    '==': '=',
    '=': '=',
    equal: '=',
    '!=': '!=',
    '<>': '!=',
    notequal: '!=',
    '<': '<',
    less: '<',
    '>': '>',
    greater: '>',
  },
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/', '%': '%' },
  { '^': '^', power: '^' },
  {
    '*=': 'contains',
    contains: 'contains',
    contain: 'contains',
    notcontains: 'notcontains',
    notcontain: 'notcontains',
    anyof: 'anyof',
    allof: 'allof',
    noneof: 'noneof',
  },
];

const patterns = [
  String.raw`(?<number>\d+(?:\.\d+)?)`,
  String.raw`'(?<single>(?:\\'|\\"|[^'"])*)'|"(?<double>(?:\\'|\\"|[^'"])*)"`,
  String.raw`\{(?<name>[^{}]+)\}`,
  String.raw`(?<word>[A-Za-z_][A-Za-z_0-9]*)`,
  String.raw`(?<sign>\|\||&&|<=|>=|==|!=|<>|\*=|[=<>+*/%^!(),[\]-])`,
];
const pattern = new RegExp(String.raw`\s*(?:${patterns.join('|')})`, 'y');

interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'word' | 'sign' | 'end';
  readonly text: string;
}

function tokensOf(source: string): readonly Token[] {
  const text = source.trimEnd();
  const found: Token[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex;
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) throw new SyntaxError(`"${text.slice(start).trim()}" cannot be read`);
    found.push(tokenOf(groups));
  }
  return [...found, { kind: 'end', text: '' }];
}

function tokenOf({
  number,
  single,
  double,
  name,
  word,
  sign = '',
}: Readonly<Record<string, string | undefined>>): Token {
  if (number !== undefined) return { kind: 'number', text: number };
  if (name !== undefined) return { kind: 'name', text: name.trim() };
  if (word !== undefined) return { kind: 'word', text: word };
  const quoted = single ?? double;
  return quoted === undefined
    ? { kind: 'sign', text: sign }
    : { kind: 'text', text: quoted.replaceAll(/\\(['"])/g, '$1') };
}

/** The syntax tree of an expression. Throws SyntaxError with what cannot be read. */
export function parseSurveyExpression(source: string): SurveyTree {
  const tokens = tokensOf(source);
  const deeper = nestingIn(tokens);
  let next = 0;
  const peek = (): Token => tokens[next] ?? { kind: 'end', text: '' };
  const word = (): string => (['sign', 'word'].includes(peek().kind) ? peek().text.toLowerCase() : '');
  const expect = (text: string): void => {
    if (word() !== text) throw new SyntaxError(`"${text}" is missing before "${peek().text}"`);
    next += 1;
  };

  function binary(level: number): SurveyTree {
    const known = levels[level];
    if (known === undefined) return factor();
    let left = binary(level + 1);
    for (;;) {
      const operator = Object.hasOwn(known, word()) ? known[word()] : undefined;
      if (operator === undefined) return left;
      next += 1;
      left = { kind: 'binary', operator, left, right: binary(level + 1) };
    }
  }

  function factor(): SurveyTree {
    if (word() === '!' || word() === 'negate') {
      next += 1;
      return { kind: 'not', of: deeper(factor) };
    }
    const atom = deeper(primary);
    if (word() !== 'empty' && word() !== 'notempty') return atom;
    const test: SurveyTree = { kind: 'empty', of: atom };
    const isNegated = word() === 'notempty';
    next += 1;
    return isNegated ? { kind: 'not', of: test } : test;
  }

  function primary(): SurveyTree {
    const { kind, text } = peek();
    next += 1;
    if (kind === 'number') return { kind: 'constant', value: Number(text) };
    if (kind === 'text') return { kind: 'constant', value: text };
    if (kind === 'name') return { kind: 'name', name: text };
    if (kind === 'word') return word() === '(' ? { kind: 'call', name: text, args: listed('(', ')') } : wordValue(text);
    if (text === '[') {
      next -= 1;
      return { kind: 'list', items: listed('[', ']') };
    }
    if (text === '-' && peek().kind === 'number') {
      next += 1;
      return { kind: 'constant', value: -Number(tokens[next - 1]?.text) };
    }
    if (kind !== 'sign' || text !== '(') throw new SyntaxError(`"${text}" has no place here`);
    const inner = binary(0);
    expect(')');
    return inner;
  }

  function listed(open: string, close: string): readonly SurveyTree[] {
    expect(open);
    const items: SurveyTree[] = [];
    while (word() !== close) {
      if (items.length > 0) expect(',');
      items.push(binary(0));
    }
    expect(close);
    return items;
  }

  const parsed = binary(0);
  if (peek().kind !== 'end') throw new SyntaxError(`"${peek().text}" has no place here`);
  return parsed;
}

/** A word alone is a text without quotes. */
function wordValue(text: string): SurveyTree {
  const lower = text.toLowerCase();
  if (lower === 'true' || lower === 'false') return { kind: 'constant', value: lower === 'true' };
  return { kind: 'constant', value: text === 'undefined' || text === 'null' ? null : text };
}
