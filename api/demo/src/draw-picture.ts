/** Draws the pictures of the demo data, so that nothing is downloaded and nobody's photograph is used. */
import sharp from 'sharp';
import { safePicture } from '#api/modules/images/picture';
import type { OwnPictures } from '#api/modules/images/picture-store';
import type { DemoTask } from './content';

const WIDTH = 960;
const HEIGHT = 600;

/** Background and accent colours, from the palette of the site. */
const TONES = {
  mint: { ground: '#D8F0E5', accent: '#0B6B53' },
  sand: { ground: '#FFEFC7', accent: '#8A5A00' },
  sky: { ground: '#DCEDF8', accent: '#0A5E8C' },
} as const;
const INK = '#10241D';

/** Elements with the class `A` are filled with the accent colour of their tone. */
const GLYPHS: Readonly<Record<DemoTask['picture']['glyph'], { tone: keyof typeof TONES; drawing: string }>> = {
  list: {
    tone: 'mint',
    drawing:
      '<rect x="310" y="110" width="340" height="380" rx="20" fill="#fff"/><path d="M430 210h150M430 300h150M430 390h100"/><path class="A" d="M352 192h36v36h-36zM352 282h36v36h-36z"/><path d="M352 372h36v36h-36z"/>',
  },
  eye: {
    tone: 'sky',
    drawing:
      '<path d="M240 300q240-210 480 0q-240 210-480 0z" fill="#fff"/><circle class="A" cx="480" cy="300" r="70"/><circle cx="506" cy="276" r="16" fill="#fff" stroke="none"/>',
  },
  wave: {
    tone: 'mint',
    drawing:
      '<rect x="250" y="170" width="460" height="260" rx="24" fill="#fff"/><path d="M310 280v40M370 240v120M430 260v80M490 220v160M550 250v100M610 235v130M660 280v40"/><circle class="A" cx="710" cy="430" r="56"/><path d="M700 406v48l34-24z" fill="#fff"/>',
  },
  pen: {
    tone: 'sand',
    drawing:
      '<rect x="270" y="120" width="340" height="380" rx="20" fill="#fff"/><path d="M330 200h220M330 270h220M330 340h120"/><path class="A" d="M470 440l20-74 196-196 54 54-196 196z"/><path d="M650 206l54 54"/>',
  },
  phone: {
    tone: 'sky',
    drawing:
      '<rect x="370" y="90" width="220" height="420" rx="32" fill="#fff"/><path d="M450 466h60"/><path d="M415 170h130M415 230h130"/><rect class="A" x="415" y="290" width="130" height="52" rx="14"/><path d="M415 400h80"/>',
  },
  star: {
    tone: 'sand',
    drawing:
      '<path class="A" d="M480 130l52 108 118 16-86 82 21 118-105-57-105 57 21-118-86-82 118-16z"/><path d="M300 510h360"/>',
  },
};

function taskSvg({ glyph }: DemoTask['picture']): string {
  const { tone, drawing } = GLYPHS[glyph];
  const { ground, accent } = TONES[tone];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>
<g fill="none" stroke="${INK}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round">${drawing.replaceAll('class="A"', `fill="${accent}"`)}</g></svg>`;
}

function portraitSvg(hue: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">
<rect width="320" height="320" fill="hsl(${hue},42%,72%)"/>
<circle cx="160" cy="126" r="62" fill="hsl(${hue},40%,34%)"/><path d="M40 320q12-118 120-118t120 118z" fill="hsl(${hue},40%,34%)"/></svg>`;
}

async function keep(svg: string, folder: OwnPictures): Promise<string> {
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return (await folder.save(await safePicture(png))).url;
}

/** Draws a task picture and returns its address. */
export function drawTaskPicture(picture: DemoTask['picture'], folder: OwnPictures): Promise<string> {
  return keep(taskSvg(picture), folder);
}

/** Draws a portrait and returns its address; `hue` is 0 to 359. */
export function drawPortrait(hue: number, folder: OwnPictures): Promise<string> {
  return keep(portraitSvg(hue), folder);
}
