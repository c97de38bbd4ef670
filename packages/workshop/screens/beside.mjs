/**
 * Two runs of `npm run screens` side by side, with an image for each difference: `npm run screens:beside -- BEFORE AFTER OUT`, each a folder. Lists
 * screenshots without a counterpart.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const GAP = 16;
const QUALITY = 40;

const USAGE = `Usage: npm run screens:beside -- BEFORE AFTER OUT
  each a folder of pictures as npm run screens makes them; OUT is made`;

const [before, after, out] = process.argv.slice(2);
if (before === '--help') {
  console.log(USAGE);
  process.exit(0);
}
if (!before || !after || !out) {
  console.error(USAGE);
  process.exit(2);
}

const picturesIn = (folder) => readdirSync(folder).filter((name) => name.endsWith('.webp'));

async function beside(name) {
  const files = [before, after].map((folder) => join(folder, name));
  const [old, now] = files.map((file) => readFileSync(file));
  if (old.equals(now)) return false;
  const [left, right] = await Promise.all([old, now].map((picture) => sharp(picture).metadata()));
  const height = Math.max(left.height, right.height);
  await sharp({
    create: { width: left.width + GAP + right.width, height, channels: 3, background: '#808080' },
  })
    .composite([
      { input: old, left: 0, top: 0 },
      { input: now, left: left.width + GAP, top: 0 },
    ])
    .webp({ quality: QUALITY })
    .toFile(join(out, name));
  return true;
}

mkdirSync(out, { recursive: true });
const [olds, news] = [new Set(picturesIn(before)), new Set(picturesIn(after))];
let made = 0;
for (const name of [...news].sort()) {
  if (!olds.has(name)) console.log(`new: ${name}`);
  else if (await beside(name)) made += 1;
}
for (const name of olds) if (!news.has(name)) console.log(`gone: ${name}`);
console.log(`${made} of ${news.size} differ; they lie in ${out}.`);
