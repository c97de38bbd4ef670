/** Takes a screenshot of every screen and its states into `var/screens`: `npm run screens`. Not a test: it only checks that every screen appears. */
import { defineConfig } from '@playwright/test';
import journeys from '../../../e2e/playwright.config';

export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: require.resolve('../../../e2e/src/global-setup'),
  outputDir: '../test-results',
  projects: [{ name: 'screens', testMatch: '*.pictures.ts' }],
  reporter: [['list']],
  timeout: 15 * 60_000,
  use: { ...journeys.use, screenshot: 'off', trace: 'off' },
});
