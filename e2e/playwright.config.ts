/** Browser journeys over built artefacts: three workers, since each waits half of its time, each with a headless Chromium and a product of its own on free ports. What measures time runs alone, afterwards. */
import { defineConfig } from '@playwright/test';
import { browserExecutable } from './src/browser';
import { FULL } from './src/sample';

/** Hold a time against a budget: another browser beside them would be measured too. */
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
    // Drawing what moves takes a third of the processor of a journey. What is about motion asks for it.
    contextOptions: { reducedMotion: FULL ? 'no-preference' : 'reduce' },
    // A service worker answers where a journey's own routes should; the journey about being offline allows it.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    screenshot: 'only-on-failure',
    // Recording takes a fifth of the processor, so the everyday run does without: `npx playwright test --trace on` records the one that failed.
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
