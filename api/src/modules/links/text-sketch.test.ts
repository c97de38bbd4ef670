/** Text sketches: how well they estimate similarity, which ones match, and texts that are too short or not one's own. */
import { likeness, runsOf } from '../submissions/text-likeness';
import { sketchLikeness, sketchOf, type Sketch } from './text-sketch';

const words = (from: number, count: number) => Array.from({ length: count }, (_, index) => `word${from + index}`);
const sketch = (text: string, given = '', group = 'task'): Sketch => {
  const made = sketchOf(text, given, group);
  if (!made) throw new Error('too short');
  return made;
};

test('likeness of sketches is that of the texts, give or take, and nearly same texts have a band in common', () => {
  for (const shared of [0, 20, 50, 80, 95, 100]) {
    const one = words(0, 100).join(' ');
    const other = [...words(0, shared), ...words(1_000, 100 - shared)].join(' ');
    const real = likeness(runsOf(one) ?? new Set(), runsOf(other) ?? new Set());
    const [a, b] = [sketch(one), sketch(other)];
    expect(Math.abs(sketchLikeness(a.hashes, b.hashes) - real)).toBeLessThan(0.2);
    if (real >= 0.7) expect(a.bands.some((band) => b.bands.includes(band))).toBe(true);
    if (real === 0) expect(a.bands.some((band) => b.bands.includes(band))).toBe(false);
  }
});

test('what the task says is not counted, nor is a short text; texts of two tasks never meet', () => {
  const given = words(0, 60).join(' ');
  expect(sketchOf(words(0, 26).join(' '), '', 'task')).toBeNull();
  expect(sketchOf(`${given} ${words(500, 20).join(' ')}`, given, 'task')).toBeNull();
  const own = words(500, 40).join(' ');
  expect(sketchLikeness(sketch(`${given}. ${own}`, given).hashes, sketch(own).hashes)).toBeGreaterThan(0.8);
  expect(sketch(own, '', 'one').bands.filter((band) => sketch(own, '', 'other').bands.includes(band))).toEqual([]);
});

test('texts in Bangla are sketched like others', () => {
  const text = Array.from({ length: 30 }, (_, index) => `চড়ুই${String.fromCharCode(0x995 + index)} পাখি`).join(' ');
  expect(sketchLikeness(sketch(text).hashes, sketch(`${text}।`).hashes)).toBe(1);
});
