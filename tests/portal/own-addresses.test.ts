import { describe, expect, it } from 'vitest';
import { contract } from '../../api-client/index.ts';
import { ownAddresses } from '../../api-client/index.ts';
import type { ScreenRoute } from '../../portal/navigation/routes.ts';
import { createPortal } from '../../portal/session/session/portal.ts';
import { createRoutes } from '../../portal/start/routes.tsx';

const load = () => Promise.reject(new Error('No screen is opened.'));
const routes = createRoutes({
  portal: createPortal(),
  loadAuthRoot: load,
  loadFormRoot: load,
  loadFormPage: load,
  loadDefault: load,
});

const pathsOf = (some: readonly ScreenRoute[]): readonly string[] =>
  some.flatMap(({ path = '', children = [] }) => [path, ...pathsOf(children)]);

describe('the addresses that no form and no page can have', () => {
  it('include those of the screens', () => {
    const firstParts = pathsOf(routes).map((path) => path.split('/').find(Boolean) ?? '');
    const own = firstParts.filter((part) => part !== '' && part !== '*' && !part.startsWith(':'));
    expect(own).toEqual(expect.arrayContaining(['login', 'service-view', 'applications']));
    expect(own.filter((part) => !ownAddresses.includes(part))).toEqual([]);
  });

  it('include those of the calls', () => {
    expect(ownAddresses).toEqual(expect.arrayContaining(Object.values(contract).map(({ path }) => path.split('/')[1])));
  });
});
