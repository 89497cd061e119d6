/** Reads the expressions of XLSForm: XPath with `${name}` for an answer and `.` for the question's own. */
import { operators, type SourceTree, type SourceOperator } from '../base/expression.ts';
import { nestingIn } from '../base/nesting.ts';
import { answeredCopies, xPathOf } from './write-xpath.ts';

const patterns = [
  String.raw`(?<number>\d+(?:\.\d*)?|\.\d+)`,
  `"(?<double>[^"]*)"|'(?<single>[^']*)'|[“”](?<curly>[^“”]*)[“”]|[‘’](?<curl>[^‘’]*)[‘’]`,
  String.raw`\$\{\s*(?<ref>[^{}]+?)\s*\}`,
  String.raw`(?<word>[A-Za-z_][\w:-]*)`,
  String.raw`(?<sign><=|>=|!=|[=<>+*(),.[\]-])`,
];
const token = new RegExp(String.raw`\s*(?:${patterns.join('|')})`, 'y');

interface Token {
  readonly kind: 'number' | 'text' | 'ref' | 'word' | 'sign' | 'end';
  readonly text: string;
}

/** Spreadsheets replace straight quotes as one types; a text keeps those inside. */
function tokensOf(source: string): readonly Token[] {
  const text = source.trimEnd();
  const found: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const start = token.lastIndex;
    const groups = token.exec(text)?.groups;
    if (groups === undefined) throw new SyntaxError(`"${text.slice(start).trim()}" cannot be read`);
    found.push(tokenOf(groups));
  }
  return [...found, { kind: 'end', text: '' }];
}

function tokenOf({
  number,
  double,
  single,
  curly,
  curl,
  ref,
  word,
  sign = '',
}: Readonly<Record<string, string | undefined>>): Token {
  if (number !== undefined) return { kind: 'number', text: number };
  if (ref !== undefined) return { kind: 'ref', text: ref };
  if (word !== undefined) return { kind: 'word', text: word };
  const quoted = double ?? single ?? curly ?? curl;
  return quoted === undefined ? { kind: 'sign', text: sign } : { kind: 'text', text: quoted };
}

/** The syntax tree of an XPath expression. Throws SyntaxError or Untranslatable with what cannot be read. */
export function parseXPath(source: string): SourceTree {
  const tokens = tokensOf(source);
  const deeper = nestingIn(tokens);
  let next = 0;
  const peek = (): Token => tokens[next] ?? { kind: 'end', text: '' };
  const isNext = (text: string): boolean => peek().text === text && ['sign', 'word'].includes(peek().kind);
  const expect = (text: string): void => {
    if (!isNext(text)) throw new SyntaxError(`"${text}" is missing before "${peek().text}"`);
    next += 1;
  };

  function binary(level: number): SourceTree {
    const known: readonly SourceOperator[] | undefined = operators[level];
    if (known === undefined) return deeper(unary);
    let left = binary(level + 1);
    for (;;) {
      const operator = known.find(isNext);
      if (operator === undefined) return left;
      next += 1;
      left = { kind: 'binary', operator, left, right: binary(level + 1) };
    }
  }

  function unary(): SourceTree {
    if (!isNext('-')) return primary();
    next += 1;
    const operand = deeper(unary);
    if (operand.kind === 'number') return { kind: 'number', value: -operand.value };
    return { kind: 'binary', operator: '-', left: { kind: 'number', value: 0 }, right: operand };
  }

  function primary(): SourceTree {
    const { kind, text } = peek();
    next += 1;
    if (kind === 'number') return { kind, value: Number(text) };
    if (kind === 'text') return { kind, value: text };
    if (kind === 'ref') return filtered({ kind: 'name', name: text });
    if (kind === 'word' && isNext('(')) return { kind: 'call', name: text, args: listOfArguments() };
    if (kind === 'word') return { kind: 'column', name: text };
    if (kind === 'sign' && text === '.') return { kind: 'self' };
    if (kind !== 'sign' || text !== '(') throw new SyntaxError(`"${text}" has no place here`);
    const inner = binary(0);
    expect(')');
    return inner;
  }

  /** `[. != '']` after a name leaves the answered copies. */
  function filtered(name: SourceTree): SourceTree {
    if (!isNext('[')) return name;
    next += 1;
    const filter = binary(0);
    expect(']');
    if (xPathOf(filter) !== ". != ''") throw new SyntaxError(`"[${xPathOf(filter)}]" has no place here`);
    return { kind: 'call', name: answeredCopies, args: [name] };
  }

  function listOfArguments(): readonly SourceTree[] {
    expect('(');
    const args: SourceTree[] = [];
    while (!isNext(')')) {
      if (args.length > 0) expect(',');
      args.push(binary(0));
    }
    expect(')');
    return args;
  }

  const parsed = binary(0);
  if (peek().kind !== 'end') throw new SyntaxError(`"${peek().text}" has no place here`);
  return parsed;
}
