/**
 * Records the tour behind Watch Demo from the running product: `npm run record:tour`. A client posts a task, a freelancer does it, the client
 * approves it. Writes the film, its first frame, and the start time of each step; the captions are texts of the shell. Needs only Chromium
 * (CHROME_PATH).
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { develop, startCamera } from './camera.mjs';

if (process.argv.includes('--help')) {
  console.log('npm run record:tour    films the tour behind Watch Demo; needs Chromium (CHROME_PATH)');
  process.exit(0);
}

const { startStack } = createRequire(import.meta.url)('@taskmint/local-services');

const SIZE = { width: 1280, height: 720 };
const BITS_PER_SECOND = 220_000;
const MAX_BYTES = 2 * 1024 * 1024;
const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'shell', 'src', 'assets');
const TITLE = 'Write down the opening hours of five pharmacies';

/** The product that is already running (as shared with the journeys), or a new one. */
async function product() {
  const shared = process.env.TASKMINT_E2E_STACKS;
  if (shared) return { ...JSON.parse(shared)[0], stop: async () => undefined };
  const stack = await startStack({ ports: 'free', dataDir: 'temporary', build: true });
  return { site: stack.urls.site, accounts: stack.accounts, stop: () => stack.stop() };
}

/** The content of the film; `begin` marks the start of each step. */
async function tour(page, site, person, camera, begin) {
  const { dwell } = camera;
  const open = (label) =>
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: label, exact: true }).click();
  const type = (label, text) => page.getByLabel(label, { exact: true }).pressSequentially(text, { delay: 15 });
  const signIn = async ({ email, password }, next) => {
    await page.goto(`${site}/login?next=${encodeURIComponent(next)}`);
    await page.locator('#root:not([data-prerendered])').waitFor();
    await type('Email', email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('form', { name: 'Log in' }).getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`**${next}`);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const signOut = async () => {
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
  };

  begin();
  await dwell(3_000);
  await page.evaluate(() =>
    document.querySelector('#figures')?.scrollIntoView({ behavior: 'smooth', block: 'center' }),
  );
  await dwell(3_500);

  begin();
  await signIn(person('client'), '/dashboard/clientHome');
  await page.getByRole('table').first().waitFor();
  await dwell(3_000);

  begin();
  await open('Add Task');
  await type('Title', TITLE);
  const picture = await sharp(Buffer.from(PHARMACY)).png().toBuffer();
  await page.getByLabel('Photo').setInputFiles({ name: 'pharmacy.png', mimeType: 'image/png', buffer: picture });
  await type('Quantity', '2');
  await type('Per-task amount', '5');
  await page.getByLabel('Completion date').fill(new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10));
  await type('Task details', 'Call each pharmacy and write down when it opens and closes.');
  await type('Submission info', 'Name and hours, one per line.');
  await dwell(1_500);
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.waitForURL('**/dashboard/myTask');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await dwell(2_500);
  await signOut();

  begin();
  await signIn(person('freelancer'), '/dashboard/taskList');
  const card = page.getByRole('article').filter({ hasText: TITLE });
  await card.waitFor();
  await dwell(2_500);
  await card.getByRole('link', { name: /Task Details/ }).click();
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await dwell(1_500);
  await type('Submission details', 'Mitali Pharmacy: 9 to 21');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/dashboard/mySubmission');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await dwell(2_500);
  await signOut();

  begin();
  await signIn(person('client'), '/dashboard/clientHome');
  const row = page.getByRole('row').filter({ hasText: TITLE });
  await row.scrollIntoViewIfNeeded();
  await dwell(2_000);
  await row.getByRole('button', { name: /accept|approve/i }).click();
  await page.getByText('Successfully approve').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await dwell(2_000);
  await signOut();

  begin();
  await signIn(person('freelancer'), '/dashboard/workerHome');
  await dwell(2_500);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('form', { name: 'Withdraw coins' }).waitFor();
  await dwell(3_500);
}

/** The task's picture: a sign above a door. */
const PHARMACY = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320" viewBox="0 0 480 320">
  <rect width="480" height="320" fill="#d8f0e5"/><rect x="90" y="120" width="300" height="200" fill="#fff"/>
  <rect x="70" y="70" width="340" height="60" fill="#0b6b53"/><path d="M232 80h16v16h16v16h-16v16h-16v-16h-16v-16h16z" fill="#fff"/>
  <rect x="205" y="180" width="70" height="140" fill="#8a5a00"/><rect x="110" y="160" width="75" height="80" fill="#cbd7cf"/>
  <rect x="295" y="160" width="75" height="80" fill="#cbd7cf"/></svg>`;

const { site, accounts, stop } = await product();
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  const context = await browser.newContext({
    viewport: SIZE,
    locale: 'en-US',
    colorScheme: 'light',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(site);
  await page.locator('#root:not([data-prerendered])').waitFor();
  await page.waitForLoadState('networkidle');
  const poster = await sharp(await page.screenshot())
    .webp({ quality: 70 })
    .toBuffer();
  const camera = await startCamera(page, SIZE);
  const begins = [];
  const person = (role) => accounts.find((account) => account.role === role);
  await tour(page, site, person, camera, () => begins.push(camera.now()));
  const taken = await camera.stop();
  await context.close();
  const film = await develop(browser, taken, SIZE, BITS_PER_SECOND);
  if (film.length > MAX_BYTES) throw new Error(`The tour weighs ${film.length} bytes, more than ${MAX_BYTES}`);
  const startsMs = [0, ...begins.slice(1).map((at) => taken.filmTime(at))];
  writeFileSync(join(FOLDER, 'tour.webm'), film);
  writeFileSync(join(FOLDER, 'tour.webp'), poster);
  writeFileSync(
    join(FOLDER, 'tour-steps.ts'),
    `/** Written by \`npm run record:tour\`: how long the tour is, and when each of its steps begins. */\nexport const TOUR = { durationMs: ${taken.durationMs}, startsMs: [${startsMs.join(', ')}] };\n`,
  );
  console.log(`${Math.round(taken.durationMs / 1000)} s, ${film.length} bytes, ${taken.pictures.length} pictures`);
} finally {
  await browser.close();
  await stop();
}
process.exit(0);
