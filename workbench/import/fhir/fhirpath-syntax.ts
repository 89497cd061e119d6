/** Reads expressions of FHIRPath: literals, paths, functions and operators. */
import { nestingIn } from '../base/nesting.ts';

/** An expression as it is written; what it means is decided by its place. */
export type PathTree =
  | {
      readonly is: 'literal';
      readonly value: string | number | boolean;
      readonly type: 'number' | 'text' | 'date' | 'logic';
    }
  | { readonly is: 'variable'; readonly name: string }
  | { readonly is: 'member'; readonly of: PathTree | null; readonly name: string }
  | { readonly is: 'call'; readonly of: PathTree | null; readonly name: string; readonly args: readonly PathTree[] }
  | { readonly is: 'binary'; readonly operator: string; readonly left: PathTree; readonly right: PathTree };

const levels = [['implies'], ['or', 'xor'], ['and'], ['=', '!='], ['<', '<=', '>', '>='], ['+', '-', '&'], ['*', '/']];

const patterns = [
  String.raw`(?<number>\d+(?:\.\d+)?)`,
  String.raw`'(?<text>[^'\\]*)'`,
  String.raw`@(?<date>\d{4}-\d\d-\d\d)(?!T)`,
  String.raw`%(?<variable>[A-Za-z_]\w*(?:-[A-Za-z_]\w*)*)`,
  String.raw`(?<word>\$this\b|[A-Za-z_]\w*)`,
  String.raw`(?<sign><=|>=|!=|[=<>+\-*/&().,])`,
];
const token = new RegExp(String.raw`\s*(?:${patterns.join('|')})`, 'y');

type Token = Readonly<Record<string, string | undefined>>;

function tokensOf(text: string): readonly Token[] {
  const found: Token[] = [];
  const source = text.trimEnd();
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const start = token.lastIndex;
    const groups = token.exec(source)?.groups;
    if (groups === undefined) throw new SyntaxError(`"${source.slice(start).trim().slice(0, 40)}" cannot be read`);
    found.push(groups);
  }
  return found;
}

/** The syntax tree of an expression. Throws SyntaxError with what cannot be read. */
export function parsePath(text: string): PathTree {
  const tokens = tokensOf(text);
  const deeper = nestingIn(tokens);
  let next = 0;
  const isNext = (word: string): boolean => tokens[next]?.['sign'] === word || tokens[next]?.['word'] === word;
  const take = (word: string): boolean => {
    if (!isNext(word)) return false;
    next += 1;
    return true;
  };
  const expect = (word: string): void => {
    if (!take(word)) throw new SyntaxError(`"${word}" is missing`);
  };

  function binary(level: number): PathTree {
    const known = levels[level];
    if (known === undefined) return deeper(signed);
    let left = binary(level + 1);
    for (;;) {
      const operator = known.find(isNext);
      if (operator === undefined) return left;
      next += 1;
      left = { is: 'binary', operator, left, right: binary(level + 1) };
    }
  }

  function signed(): PathTree {
    if (!take('-')) return path();
    return { is: 'binary', operator: '*', left: { is: 'literal', value: -1, type: 'number' }, right: deeper(signed) };
  }

  function path(): PathTree {
    let found = primary();
    while (take('.')) {
      const name = tokens[next]?.['word'];
      if (name === undefined) throw new SyntaxError('a name is missing after "."');
      next += 1;
      found = named(name, found);
    }
    return found;
  }

  function named(name: string, of: PathTree | null): PathTree {
    if (!take('(')) return { is: 'member', of, name };
    const args: PathTree[] = [];
    while (!take(')')) {
      if (args.length > 0) expect(',');
      args.push(binary(0));
    }
    return { is: 'call', of, name, args };
  }

  function primary(): PathTree {
    const { number, text: quoted, date, variable, word, sign } = tokens[next] ?? {};
    next += 1;
    if (number !== undefined) return { is: 'literal', value: Number(number), type: 'number' };
    if (quoted !== undefined) return { is: 'literal', value: quoted, type: 'text' };
    if (date !== undefined) return { is: 'literal', value: date, type: 'date' };
    if (variable !== undefined) return { is: 'variable', name: variable };
    if (word === 'true' || word === 'false') return { is: 'literal', value: word === 'true', type: 'logic' };
    if (word !== undefined) return named(word, null);
    if (sign !== '(') throw new SyntaxError(sign === undefined ? 'it ends too early' : `"${sign}" has no place here`);
    const inner = binary(0);
    expect(')');
    return inner;
  }

  const tree = binary(0);
  if (next < tokens.length) throw new SyntaxError('there is more after its end');
  return tree;
}
