/** As deep as no one writes, and no stack ends. */
const greatestDepth = 100;
/** A list of operators is a tree of their number. */
const greatestTokens = 2000;

/**
 * Limits an expression that others wrote. Returns what reads each of its nested parts. Throws SyntaxError when it is
 * too long or nested too deep.
 */
export function nestingIn({ length }: readonly unknown[]): <Tree>(read: () => Tree) => Tree {
  if (length > greatestTokens) throw new SyntaxError(`it has more than ${greatestTokens} parts`);
  let depth = 0;
  return (read) => {
    depth += 1;
    if (depth > greatestDepth) throw new SyntaxError(`it is nested more than ${greatestDepth} levels deep`);
    const tree = read();
    depth -= 1;
    return tree;
  };
}
