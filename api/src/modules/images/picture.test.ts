import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { NotAPicture, PICTURE_LIMITS, safePicture } from './picture';

function blank(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#2a7' } });
}

/** A PNG whose header claims any size, with hardly any data. */
function pngClaiming(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (data: Buffer) => {
    let c = 0xffffffff;
    for (const byte of data) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(crc(body));
    return Buffer.concat([head, body, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_024))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('safePicture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('encodes a %s anew as WebP', async (format) => {
    const picture = await safePicture(await blank(64, 48).toFormat(format).toBuffer());
    const metadata = await sharp(picture.data).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 64, height: 48 });
  });

  it('removes camera, place and colour profile', async () => {
    const upload = await blank(32, 32)
      .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'home' }, IFD3: { GPSLatitude: '23/1 48/1 0/1' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const before = await sharp(upload).metadata();
    expect(before.exif).toBeDefined();
    expect(before.icc).toBeDefined();
    const after = await sharp((await safePicture(upload)).data).metadata();
    expect([after.exif, after.icc, after.xmp, after.iptc, after.comments]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('turns a picture the way its camera was held before forgetting the orientation', async () => {
    const upload = await blank(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await safePicture(upload)).toMatchObject({ width: 20, height: 40 });
  });

  it('keeps no side longer than the limit', async () => {
    const picture = await safePicture(await blank(4_000, 1_000).png().toBuffer());
    expect(picture).toMatchObject({ width: PICTURE_LIMITS.maxSide, height: PICTURE_LIMITS.maxSide / 4 });
  });

  it('drops what hides behind the picture', async () => {
    const secret = '<?php system($_GET[0]); ?><script>alert(1)</script>';
    const upload = Buffer.concat([await blank(16, 16).png().toBuffer(), Buffer.from(secret)]);
    expect((await safePicture(upload)).data.includes('script')).toBe(false);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a vector picture with a script', Buffer.from(svg)],
    ['a vector picture behind a picture signature', Buffer.concat([Buffer.from('GIF89a'), Buffer.from(svg)])],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>')],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(64, 0x90)])],
    ['a signature alone', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])],
    ['900 million pixels in 100 bytes', pngClaiming(30_000, 30_000)],
    ['a side of 2 billion pixels', pngClaiming(2_000_000_000, 1)],
    ['no pixels', pngClaiming(0, 0)],
  ])('refuses %s', async (_, upload) => {
    await expect(safePicture(upload)).rejects.toBeInstanceOf(NotAPicture);
  });

  it('refuses a truncated picture', async () => {
    const whole = await blank(300, 300).jpeg().toBuffer();
    await expect(safePicture(whole.subarray(0, whole.length / 4))).rejects.toBeInstanceOf(NotAPicture);
  });

  it('answers with a picture or NotAPicture, whatever bytes are flipped', async () => {
    const whole = await blank(24, 24).png().toBuffer();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        async (flips) => {
          const upload = Buffer.from(whole);
          for (const [at, value] of flips) upload[at] = value;
          const outcome = await safePicture(upload).catch((error: unknown) => error);
          if (outcome instanceof Error) expect(outcome).toBeInstanceOf(NotAPicture);
          else expect((await sharp((outcome as { data: Buffer }).data).metadata()).format).toBe('webp');
        },
      ),
      { numRuns: 150 },
    );
  });
});
