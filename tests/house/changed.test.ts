import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectsFor } from '../../scripts/checks/changed.ts';

const all = ['engine', 'renderer', 'house', 'stories', 'server', 'scenarios', 'browser'];

describe('the tests of a change', () => {
  it.each([
    ['the engine', ['engine/edit/change.ts'], all],
    ['a form, which is data', ['forms/admissions/form.json'], all],
    ['a package', ['package.json', 'docs/api.md'], all],
    ['a test of the server', ['tests/server/limits.test.ts'], ['server']],
    ['a story', ['stories/parts/Button.stories.tsx'], ['stories']],
    ['a text', ['README.md'], ['engine', 'house']],
    ['nothing', [], []],
  ])('of %s are those that it can reach', (_, changed, projects) => {
    expect(projectsFor(changed)).toEqual(projects);
  });

  it('of the page are not those of the engine, and of the server not those of components', () => {
    expect(projectsFor(['portal/frame/Summary.tsx'])).not.toContain('engine');
    expect(projectsFor(['server/mail/write-mail.ts'])).not.toContain('renderer');
  });

  it('belong to the projects of vitest', () => {
    const config = readFileSync('vitest.config.ts', 'utf8');
    for (const project of all.filter((name) => name !== 'stories')) expect(config).toContain(`'${project}'`);
  });
});
