/** Draws the pictures of the demo data, so that nothing is fetched and nobody's photograph is used. */
import sharp from 'sharp';
import { safePicture } from '../modules/images/picture';
import type { PictureFolder } from '../modules/images/picture-store';
import type { DemoTask } from './demo-content';

const WIDTH = 960;
const HEIGHT = 600;

const GLYPHS: Readonly<Record<DemoTask['picture']['glyph'], string>> = {
  list: '<path d="M330 200h300M330 300h300M330 400h220"/><circle cx="270" cy="200" r="10"/><circle cx="270" cy="300" r="10"/><circle cx="270" cy="400" r="10"/>',
  eye: '<path d="M240 300q240-230 480 0q-240 230-480 0z"/><circle cx="480" cy="300" r="66"/>',
  wave: '<path d="M240 300v40M300 240v140M360 180v260M420 250v120M480 150v300M540 230v160M600 190v240M660 260v100M720 290v30"/>',
  pen: '<path d="M300 430l40-120 250-190 70 80-250 190zM340 310l70 80"/>',
  phone:
    '<rect x="380" y="120" width="200" height="360" rx="28"/><path d="M450 440h60M420 200h120M420 250h120M420 300h80"/>',
  star: '<path d="M480 150l46 96 106 14-77 73 19 105-94-51-94 51 19-105-77-73 106-14z"/>',
};

function taskSvg({ hue, glyph }: DemoTask['picture']): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue},48%,30%)"/><stop offset="1" stop-color="hsl(${(hue + 45) % 360},52%,46%)"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>
<circle cx="820" cy="90" r="210" fill="#fff" opacity=".07"/><circle cx="120" cy="540" r="260" fill="#000" opacity=".08"/>
<g fill="none" stroke="#fff" stroke-width="18" stroke-linecap="round" stroke-linejoin="round" opacity=".92">${GLYPHS[glyph]}</g></svg>`;
}

function portraitSvg(hue: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">
<rect width="320" height="320" fill="hsl(${hue},42%,72%)"/>
<circle cx="160" cy="126" r="62" fill="hsl(${hue},40%,34%)"/><path d="M40 320q12-118 120-118t120 118z" fill="hsl(${hue},40%,34%)"/></svg>`;
}

async function keep(svg: string, folder: PictureFolder): Promise<string> {
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return (await folder.save(await safePicture(png))).url;
}

/** Address of a drawn picture for a task. */
export function drawTaskPicture(picture: DemoTask['picture'], folder: PictureFolder): Promise<string> {
  return keep(taskSvg(picture), folder);
}

/** Address of a drawn head; `hue` is 0 to 359. */
export function drawPortrait(hue: number, folder: PictureFolder): Promise<string> {
  return keep(portraitSvg(hue), folder);
}
