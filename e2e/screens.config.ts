/** Takes the pictures of `docs/screens`: `npm run screens -w e2e`. No test: nothing is judged here but that every screen comes up. */
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

export default defineConfig({
  ...journeys,
  testDir: './src/pictures',
  testMatch: '*.pictures.ts',
  reporter: [['list']],
  timeout: 15 * 60_000,
  use: { ...journeys.use, screenshot: 'off', trace: 'off' },
});
