/**
 * Strips a PNG or WebP down to the parts needed to draw its first picture. The decoder reads all others before the first pixel and before
 * any time limit applies: text compressed a thousandfold took gigabytes, tens of thousands of frames took minutes. Checks nothing: a broken
 * file stays broken, for the decoder to refuse. Pure.
 */

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const PNG_AROUND = 12;
/** Critical chunks, and those that define colours and orientation (PNG, third edition, 11). */
const PNG_PARTS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'eXIf',
]);

/** `RIFF`, length and `WEBP`. */
const WEBP_HEADER_BYTES = 12;
/** Type and length of a chunk. */
const WEBP_BEFORE = 8;
const WEBP_FRAME = 'ANMF';

/** The same picture without other parts; other formats are returned unchanged. */
export function drawnParts(picture: Buffer, type: string): Buffer {
  return type === 'png' ? ofPng(picture) : type === 'webp' ? ofWebp(picture) : picture;
}

function ofPng(picture: Buffer): Buffer {
  const kept = [picture.subarray(0, PNG_SIGNATURE_BYTES)];
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_AROUND <= picture.length;) {
    const end = at + PNG_AROUND + picture.readUInt32BE(at);
    if (PNG_PARTS.has(picture.toString('latin1', at + 4, at + 8))) kept.push(picture.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function ofWebp(picture: Buffer): Buffer {
  const kept = [picture.subarray(0, WEBP_HEADER_BYTES)];
  let frames = 0;
  for (let at = WEBP_HEADER_BYTES; at + WEBP_BEFORE <= picture.length;) {
    const size = picture.readUInt32LE(at + 4);
    const end = at + WEBP_BEFORE + size + (size % 2);
    if (picture.toString('latin1', at, at + 4) !== WEBP_FRAME || (frames += 1) === 1)
      kept.push(picture.subarray(at, end));
    at = end;
  }
  const whole = Buffer.concat(kept);
  // If the end of the file was missing, it stays missing.
  const left = picture.length - whole.length;
  whole.writeUInt32LE(Math.max(0, picture.readUInt32LE(4) - left), 4);
  return whole;
}
