/** The components of others, which package-lock.json lists. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Listed {
  readonly version?: string;
  readonly integrity?: string;
  /** Another source than the registry: an address, a repository or a folder. */
  readonly resolved?: string;
  readonly link?: boolean;
}
type Named = Readonly<Record<string, string>>;

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Listed>>;
};
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: Named;
  readonly devDependencies: Named;
  readonly optionalDependencies: Named;
};
const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

describe('the components of others', () => {
  it('are listed with an exact version and a hash, from the registry only', () => {
    const listed = Object.entries(packages).filter(([path]) => path !== '');
    expect(listed.length).toBeGreaterThan(100);
    expect(listed.filter(([, one]) => one.resolved !== undefined || one.link === true)).toEqual([]);
    expect(
      listed.filter(([, { version = '', integrity = '' }]) => !exact.test(version) || !integrity.startsWith('sha512-')),
    ).toEqual([]);
  });

  it('are named with an exact version, and all of them are listed', () => {
    const named = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(named.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
  });
});
