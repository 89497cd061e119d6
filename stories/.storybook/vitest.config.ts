import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { chromiumLaunch, inOneProcess } from '../../tests/support/chromium.ts';

const { args = [], ...launch } = await chromiumLaunch();

/** Every story as a test: rendered, played and checked by axe. */
export default defineConfig(async () => ({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: await storybookTest({ configDir: fileURLToPath(new URL('.', import.meta.url)) }),
  test: {
    name: 'stories',
    testTimeout: 180_000,
    // One page for all files: stories leave nothing behind, and React is evaluated once instead of sixty times.
    isolate: false,
    // After the other projects: one page needs no second worker, and Vitest requires the same number within a group.
    sequence: { groupOrder: 2 },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: { ...launch, args: [...args, ...inOneProcess] },
        // axe measures the contrast of what has finished to appear.
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' as const }],
      screenshotFailures: false,
    },
  },
}));
