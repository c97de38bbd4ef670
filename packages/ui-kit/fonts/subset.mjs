/**
 * Generates the font files that are served: only the characters used by this product and the weights used by the design. Run by hand when a font
 * package is updated: `npm run fonts -w packages/ui-kit`. The families are under the SIL Open Font License; see LICENSES.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

if (process.argv.includes('--help')) {
  console.log(
    'npm run fonts -w packages/ui-kit    writes the font files of this folder from the installed font packages',
  );
  process.exit(0);
}

const here = dirname(fileURLToPath(import.meta.url));
const { resolve } = createRequire(import.meta.url);

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Printable ASCII, Latin-1 letters for names, and the symbols in our texts. */
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}‘’“”–—…•·←→−€™`;
const BENGALI = `${range(0x0980, 0x09fe)}।॥\u200c\u200d\u25cc`;

const FONTS = [
  {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    to: 'inter.woff2',
    text: LATIN,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    to: 'bricolage-grotesque.woff2',
    text: LATIN,
    axes: { wght: 650 },
  },
  {
    from: '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2',
    to: 'noto-sans-bengali.woff2',
    text: BENGALI,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    // Only the letters of the language's own name, for the language switch: readers of English do not load the whole script for one word.
    from: '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2',
    to: 'bangla-name.woff2',
    text: 'বাংলা',
    axes: { wght: 600 },
  },
];

for (const { from, to, text, axes } of FONTS) {
  const original = await readFile(resolve(from));
  const made = await subsetFont(original, text, { targetFormat: 'woff2', variationAxes: axes });
  await writeFile(join(here, to), made);
  console.log(`${to}: ${original.length} -> ${made.length} bytes`);
}
