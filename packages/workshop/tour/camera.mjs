/**
 * Films a page: records each frame that the browser draws with its time, and later plays them to a recorder in another page, so that encoding does
 * not slow down the page being filmed. Waiting for the machine is cut, and typing is sped up; marked pauses keep their length.
 */

/** Maximum time without a new frame, outside marked pauses. */
const MAX_STILL_MS = 300;
/** Playback speed of everything else. */
const HASTE = 1.8;
const FRAMES_PER_SECOND = 12;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts filming a page; `size` in pixels. */
export async function startCamera(page, size) {
  const session = await page.context().newCDPSession(page);
  const startedAt = Date.now();
  const pictures = [];
  /** Pauses that keep their length, from and to. */
  const dwelt = [];
  const now = () => Date.now() - startedAt;
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push({ at: now(), data });
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  const { width: maxWidth, height: maxHeight } = size;
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 90, maxWidth, maxHeight });
  return {
    now,
    /** Pauses the film for `ms`. */
    async dwell(ms) {
      const from = now();
      await pause(ms);
      dwelt.push([from, now()]);
    },
    /** Stops filming; returns the frames, and a function that maps a time of filming to a time of the film, in milliseconds. */
    async stop() {
      await session.send('Page.stopScreencast');
      const lengthMs = now();
      const filmTime = timeline([0, ...pictures.map(({ at }) => at), lengthMs], dwelt);
      return { pictures, filmTime, durationMs: filmTime(lengthMs) };
    },
  };
}

/** Maps a time of filming to a time of the film. */
function timeline(moments, dwelt) {
  const marks = [...new Set([...moments, ...dwelt.flat()])].sort((a, b) => a - b);
  const film = new Map([[marks[0], 0]]);
  for (let index = 1; index < marks.length; index += 1) {
    const [from, to] = [marks[index - 1], marks[index]];
    const isDwelt = dwelt.some(([begin, end]) => begin <= from && to <= end);
    film.set(to, film.get(from) + (isDwelt ? to - from : Math.min(to - from, MAX_STILL_MS) / HASTE));
  }
  return (at) => {
    const before = marks.findLast((mark) => mark <= at) ?? marks[0];
    return Math.round(film.get(before));
  };
}

/** Plays the frames at their times and returns the film as WebM. Takes as long as the film. */
export async function develop(browser, { pictures, filmTime, durationMs }, size, bitsPerSecond) {
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  await page.setContent(`<canvas width="${size.width}" height="${size.height}"></canvas>`);
  await page.evaluate(openRecorder, { bitsPerSecond, framesPerSecond: FRAMES_PER_SECOND });
  // All frames are loaded first, so that no data is transferred while the film runs; of frames closer than one frame interval, only the last is kept.
  const shown = pictures.filter(
    ({ at }, index) =>
      index + 1 === pictures.length || filmTime(pictures[index + 1].at) - filmTime(at) > 500 / FRAMES_PER_SECOND,
  );
  for (const { at, data } of shown) await page.evaluate((picture) => window.keep(picture), [filmTime(at), data]);
  const { film, seconds } = await page.evaluate((ms) => window.play(ms), durationMs);
  await context.close();
  if (!(Math.abs(seconds - durationMs / 1_000) < 2)) throw new Error(`The film says that it takes ${seconds} s`);
  return Buffer.from(film, 'base64');
}

/** Runs in the page: a canvas that is recorded while the frames are drawn on it. */
function openRecorder({ bitsPerSecond, framesPerSecond }) {
  const canvas = document.querySelector('canvas');
  const drawing = canvas.getContext('2d');
  const kept = [];
  const chunks = [];
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  window.keep = async ([at, jpeg]) => {
    const answer = await fetch(`data:image/jpeg;base64,${jpeg}`);
    kept.push({ at, picture: await answer.blob() });
  };
  window.play = async (durationMs) => {
    const recorder = new MediaRecorder(canvas.captureStream(framesPerSecond), {
      mimeType: 'video/webm;codecs=vp9',
      videoBitsPerSecond: bitsPerSecond,
    });
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    const bitmap = async ({ picture }) => createImageBitmap(picture);
    let next = 0;
    let shown = await bitmap(kept[0]);
    drawing.drawImage(shown, 0, 0);
    recorder.start();
    const startedAt = performance.now();
    for (let now = 0; now < durationMs; now = performance.now() - startedAt) {
      let due = -1;
      while (next < kept.length && kept[next].at <= now) due = next++;
      if (due >= 0) shown = await bitmap(kept[due]);
      // Also when nothing has changed: a canvas that is not drawn on produces no frames, and the film would end early.
      drawing.drawImage(shown, 0, 0);
      await wait(1_000 / framesPerSecond);
    }
    await new Promise((resolve) => {
      recorder.onstop = resolve;
      recorder.stop();
    });
    const blob = new Blob(chunks, { type: 'video/webm' });
    const seconds = await new Promise((resolve, reject) => {
      const video = document.createElement('video');
      video.onloadedmetadata = () => resolve(video.duration);
      video.onerror = () => reject(new Error(`The film cannot be played: ${video.error.message}`));
      video.src = URL.createObjectURL(blob);
    });
    const film = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result.split(',')[1]);
      reader.readAsDataURL(blob);
    });
    return { film, seconds };
  };
}
