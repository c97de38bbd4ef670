/**
 * A drawn picture for people without one: initials on a colour derived from the name. Pure; the SVG contains no script and no reference.
 */
import { createHash } from 'node:crypto';

/** Initials of the first two words, letters and digits only. */
function initials(name: string): string {
  return (
    name
      .split(/\s+/u)
      .slice(0, 2)
      .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
      .join('')
      .toUpperCase() || '?'
  );
}

/** The picture as SVG text, 240 x 240. */
export function avatarSvg(name: string): string {
  const hue = createHash('sha256').update(name).digest().readUInt16BE(0) % 360;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240">',
    `<rect width="240" height="240" fill="hsl(${hue} 45% 36%)"/>`,
    `<circle cx="196" cy="44" r="90" fill="hsl(${(hue + 40) % 360} 50% 46%)" opacity=".55"/>`,
    '<text x="120" y="124" fill="#fff" font-family="sans-serif" font-size="92" font-weight="600" text-anchor="middle" dominant-baseline="central">',
    initials(name),
    '</text></svg>',
  ].join('');
}
