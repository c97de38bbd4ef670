/**
 * Browser journeys against the built product. Three workers, since each spends half of its time waiting; each has a headless Chromium and its own
 * product on free ports. Tests that measure time run alone, afterwards.
 */
import { defineConfig } from '@playwright/test';
import { browserExecutable } from './src/browser';
import { FULL } from './src/sample';

/** Compare times with budgets, so no other browser may run beside them. */
const MEASURED = ['federation/budgets.spec.ts'];

export default defineConfig({
  testDir: './src',
  globalSetup: './src/global-setup.ts',
  outputDir: './test-results',
  workers: 3,
  projects: [
    { name: 'journeys', testMatch: ['journeys/**/*.spec.ts', 'federation/**/*.spec.ts'], testIgnore: MEASURED },
    {
      name: 'measured',
      testMatch: MEASURED,
      dependencies: ['journeys'],
      workers: 1,
      use: { contextOptions: { reducedMotion: 'no-preference' } },
    },
  ],
  forbidOnly: Boolean(process.env['CI']),
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['line'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    // Animations take a third of a journey's CPU time, so tests about motion request it.
    contextOptions: { reducedMotion: FULL ? 'no-preference' : 'reduce' },
    // A service worker would answer requests before a test's own routes; the offline journey allows it.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    screenshot: 'only-on-failure',
    // Tracing takes a fifth of the CPU time, so the everyday run does without: use `npx playwright test --trace on` to record a failure.
    trace: FULL ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: browserExecutable(),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
