/**
 * What the specification says and the product does not do yet. Each test is expected to fail; on the day one passes it
 * turns red here, and its facts in the ledger name the tests that hold them from then on.
 */
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../api-client/index.ts';
import { notServedYet } from '../../server/routes/index.ts';

const isServed = (name: CallName): boolean => !Object.hasOwn(notServedYet, name);

describe('documents and the PDF copy', () => {
  it.fails.each(['presignedUrl', 'deleteDocument', 'convertDocument', 'conversion', 'deleteConversion', 'pdfCopy'] as const)('%s is served', (name) => {
    expect(isServed(name)).toBe(true);
  });
});
