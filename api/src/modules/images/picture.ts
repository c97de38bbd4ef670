/**
 * Turns untrusted bytes into a picture that is safe to serve: the type is sniffed from the content, size and pixels are bounded, the
 * picture is re-encoded, and everything that is not pixels (EXIF, GPS, profiles, comments, trailing data) is removed. Knows neither HTTP
 * nor where pictures are stored.
 */
import sharp from 'sharp';
import { drawnParts } from './drawn-parts';

export const PICTURE_LIMITS = {
  /** Maximum upload size in bytes. */
  maxBytes: 5 * 1024 * 1024,
  /** Maximum pixels to decode; a small file can claim to be enormous. */
  maxPixels: 25_000_000,
  /** Maximum side to decode, in pixels, because whole lines are held in memory: longer than any panorama. */
  maxDecodedSide: 30_000,
  /** Maximum side of the stored picture. */
  maxSide: 1_600,
  /** Time limit per picture. */
  timeoutSeconds: 10,
} as const;

/**
 * Type by magic bytes, checked before the decoder sees the file, so that other decoders are never reached. Vector and container formats
 * (SVG, PDF, HEIF) are excluded on purpose: they carry scripts, references or slow decoders.
 */
function sniff(data: Buffer): string | null {
  if (data.length < 12) return null;
  if (data.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (data.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (data.subarray(0, 4).toString('latin1') === 'RIFF' && data.subarray(8, 12).toString('latin1') === 'WEBP') {
    return 'webp';
  }
  return /^GIF8[79]a/.test(data.subarray(0, 6).toString('latin1')) ? 'gif' : null;
}

/** Bytes that are not a supported picture. `cause` is the decoder's error. */
export class NotAPicture extends Error {
  override name = 'NotAPicture';
}

export interface Picture {
  /** WebP without metadata. */
  data: Buffer;
  width: number;
  height: number;
}

// One decoder thread per picture and few pictures at a time, so that uploads do not take the processor from everybody else.
sharp.concurrency(1);
sharp.cache(false);

/** Re-encodes a picture. Throws NotAPicture for everything that is not a complete picture within the limits. */
export async function safePicture(upload: Buffer): Promise<Picture> {
  const type = sniff(upload);
  if (type === null) throw new NotAPicture('Neither JPEG, PNG, WebP nor GIF');
  if (upload.length > PICTURE_LIMITS.maxBytes) throw new NotAPicture('Too many bytes');
  try {
    const image = sharp(drawnParts(upload, type), {
      limitInputPixels: PICTURE_LIMITS.maxPixels,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    });
    const { format, width, height } = await image.metadata();
    if (format !== type) throw new NotAPicture(`Begins like ${type}, is ${format}`);
    if (Math.max(width, height) > PICTURE_LIMITS.maxDecodedSide) throw new NotAPicture('A side is too long');
    const { data, info } = await image
      .autoOrient()
      .resize({
        width: PICTURE_LIMITS.maxSide,
        height: PICTURE_LIMITS.maxSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 82, effort: 3 })
      .timeout({ seconds: PICTURE_LIMITS.timeoutSeconds })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof NotAPicture) throw error;
    throw new NotAPicture('The decoder refused it', { cause: error });
  }
}
