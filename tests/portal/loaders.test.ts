import { createMemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { visitorValues } from '../../portal/session/visitor/visitor.ts';
import { createLoaders } from '../../portal/start/loaders.ts';
import { createRoutes } from '../../portal/start/routes.tsx';
import { createFormStore } from '../../renderer/store/form-store.ts';
import { compileForm } from '../../workbench/index.ts';
import { definitionOf, text } from '../engine/small-form.ts';

// The portal reads the address of the page.
vi.hoisted(() => Object.assign(globalThis, { location: new URL('http://localhost/') }));

const form = compileForm(definitionOf([text('city')]));
const [first] = form.pages.map(({ id }) => `/${id}`);

/** A visitor's page, and the number of times that its form was opened. */
async function openAt(path: string) {
  const store = createFormStore(form, visitorValues(form, {}));
  const visit = { opened: 0, isLost: false };
  const loaders = createLoaders(async () => {
    visit.opened += 1;
    if (visit.isLost) throw new TypeError('Failed to fetch');
    return { store, session: null };
  });
  const router = createMemoryRouter(createRoutes(loaders), { initialEntries: [path] });
  const arrived = (): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (router.state.initialized && router.state.navigation.state === 'idle') resolve();
      };
      router.subscribe(check);
      check();
    });
  await arrived();
  return { router, visit };
}

describe('a change of page', () => {
  it('opens the form once for all of its loaders', async () => {
    const { router, visit } = await openAt(first ?? '');
    expect([router.state.location.pathname, visit.opened]).toEqual([first, 1]);
    await router.navigate(`${first}?again`);
    expect(visit.opened).toBe(2);
    await router.revalidate();
    expect(visit.opened).toBe(3);
  });

  it('opens it again for the page that an unknown address leads to', async () => {
    const { router, visit } = await openAt('/nowhere/else');
    expect([router.state.location.pathname, visit.opened]).toEqual([first, 2]);
  });

  it('tries again after a failure', async () => {
    const { router, visit } = await openAt(first ?? '');
    visit.isLost = true;
    await router.navigate(`${first}?lost`);
    visit.isLost = false;
    await router.navigate(`${first}?found`);
    expect([visit.opened, router.state.errors]).toEqual([3, null]);
  });
});
