/** A mistake in an expression, as the words of its problem. */
export type Finding =
  | {
      readonly code: 'wrong-operand';
      readonly words: readonly [operation: string, operand: string, is: string, needed: string, correction: string];
    }
  | { readonly code: 'can-fail'; readonly words: readonly [expression: string, when: string, correction: string] }
  | {
      readonly code: 'certain-comparison';
      readonly words: readonly [comparison: string, result: string, reason: string, correction: string];
    }
  | { readonly code: 'number-as-text'; readonly words: readonly [texts: string, numbers: string] }
  | { readonly code: 'target-not-an-option'; readonly words: readonly [target: string, name: string, key: string] };
