import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slowPatterns } from '../../workbench/commands/slow-patterns.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matricula-patterns-'));
  path = join(folder, 'patterns', 'verdicts.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the patterns of a form', () => {
  it('are examined once, and the verdicts are remembered for the next run', () => {
    const { isSlow, remember } = slowPatterns(path);
    expect(isSlow('^(?:a+)+$')).toBe(true);
    expect(isSlow('^a$')).toBe(false);
    expect(existsSync(path)).toBe(false);
    remember();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ '^(?:a+)+$': true, '^a$': false });
    writeFileSync(path, '{ "^a$": true }');
    expect(slowPatterns(path).isSlow('^a$')).toBe(true);
  });

  it('are slow if their examination is given up, which is not remembered', () => {
    const { isSlow, remember } = slowPatterns(path, { timeout: 1 });
    expect(isSlow('^(?:a{0,30}){0,30}$')).toBe(true);
    remember();
    expect(existsSync(path)).toBe(false);
  });

  it('are examined again if the verdicts cannot be read or written', () => {
    writeFileSync(join(folder, 'patterns'), 'a file instead of a folder');
    const { isSlow, remember } = slowPatterns(path);
    expect(isSlow('^(?:a+)+$')).toBe(true);
    remember();
    expect(slowPatterns(path).isSlow('^(?:a+)+$')).toBe(true);
  });
});
