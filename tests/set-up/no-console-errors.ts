/** What a test writes as an error on the console makes it fail: React reports mistakes of components there. */
import { format } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';

const written: string[] = [];
const spy = vi.spyOn(console, 'error');

beforeAll(() => void spy.mockImplementation((...words) => void written.push(format(...words))));
afterEach(() => expect(written.splice(0), 'errors on the console').toEqual([]));
afterAll(() => spy.mockRestore());
