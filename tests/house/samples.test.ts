import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { furtherFiles, sampledPromises } from '../../scripts/checks/samples.ts';

describe('the samples of `npm test`', () => {
  it.each(sampledPromises)('$promise', ({ samples, further }) => {
    expect([...samples, ...further].filter((file) => !existsSync(file))).toEqual([]);
    expect(samples).not.toEqual([]);
    expect(samples.filter((file) => furtherFiles.includes(file))).toEqual([]);
  });

  it('name no file twice', () => {
    expect(furtherFiles.filter((file, at) => furtherFiles.indexOf(file) !== at)).toEqual([]);
  });
});
