/** Watch Demo: the tour opens in a new tab, plays, can be sought through, and has captions in the language of the page. */
import { expect, test } from '../journey';

test('Watch Demo opens the tour, which plays with captions in both languages', async ({ page, context, request }) => {
  const films: string[] = [];
  context.on('request', (asked) => {
    if (asked.url().endsWith('.webm')) films.push(asked.url());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(films).toEqual([]);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Watch Demo/ }).click();
  const tour = await opened;
  await expect(tour.getByRole('heading', { level: 1, name: 'A tour of Taskmint' })).toBeVisible();

  const video = tour.locator('video');
  const steps = await tour
    .getByRole('list')
    .filter({ hasText: 'A visitor sees' })
    .getByRole('listitem')
    .allTextContents();
  const cues = () =>
    video.evaluate((film: HTMLVideoElement) => {
      const [track] = [...film.textTracks].filter(({ mode }) => mode === 'showing');
      return [...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text);
    });
  await expect.poll(cues).toEqual(steps);
  await video.evaluate((film: HTMLVideoElement) => film.play());
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.5);
  expect(await video.evaluate((film: HTMLVideoElement) => [film.videoWidth, film.videoHeight])).toEqual([1280, 720]);

  // Seeking to the last step uses a range request and does not load everything before it.
  const shown = await video.evaluate(async (film: HTMLVideoElement) => {
    film.pause();
    const arrived = new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }));
    film.currentTime = film.duration - 1;
    await arrived;
    const [track] = [...film.textTracks].filter(({ mode }) => mode === 'showing');
    return { length: film.duration, ready: film.readyState, cue: (track?.activeCues?.[0] as VTTCue | undefined)?.text };
  });
  expect(shown.length).toBeGreaterThan(30);
  expect(shown.ready).toBeGreaterThanOrEqual(2);
  expect(shown.cue).toBe(steps.at(-1));

  const film = await video.evaluate(({ currentSrc }: HTMLVideoElement) => currentSrc);
  const part = await request.get(film, { headers: { range: 'bytes=1000-1999' } });
  expect(part.status()).toBe(206);
  expect((await part.body()).length).toBe(1_000);
  expect(part.headers()).toMatchObject({
    'content-type': 'video/webm',
    'cache-control': 'public, max-age=31536000, immutable',
  });

  await tour.getByRole('button', { name: 'বাংলা' }).first().click();
  await expect(tour.getByRole('heading', { level: 1, name: 'টাস্কমিন্ট ঘুরে দেখুন' })).toBeVisible();
  await expect.poll(async () => (await cues()).at(0)).toMatch(/^একজন দর্শক/);
});
