/** Small files with invisible parts that took gigabytes or minutes before a pixel was decoded, where no time limit applies. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { NotAPicture, safePicture } from './picture';

const blank = (channels: 3 | 4 = 3) => sharp({ create: { width: 32, height: 16, channels, background: '#2a7a' } });

function pngPart(type: string, data: Buffer): Buffer {
  const part = Buffer.alloc(data.length + 12);
  part.writeUInt32BE(data.length, 0);
  part.write(type, 4, 'latin1');
  data.copy(part, 8);
  part.writeUInt32BE(crc32(part.subarray(4, -4)), part.length - 4);
  return part;
}

/** A PNG with `parts` after its header. */
async function pngWith(...parts: Buffer[]): Promise<Buffer> {
  const png = await blank().png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), ...parts, png.subarray(33)]);
}

function webpPart(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** An animation of so many pictures of one pixel. */
async function webpOf(frames: number): Promise<Buffer> {
  const pixel = (await blank(4).resize(1, 1).webp({ lossless: true }).toBuffer()).subarray(12);
  const header = Buffer.alloc(10);
  header[0] = 0x12;
  header.writeUIntLE(31, 4, 3);
  header.writeUIntLE(15, 7, 3);
  const frame = webpPart('ANMF', Buffer.concat([Buffer.alloc(16), pixel]));
  const parts = [webpPart('VP8X', header), webpPart('ANIM', Buffer.alloc(6)), ...Array<Buffer>(frames).fill(frame)];
  return webpPart('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]));
}

const peakMb = () => process.resourceUsage().maxRSS / 1_024;

/** Time of the processor, which others do not take part in, and memory. */
async function cost(upload: Buffer): Promise<{ ms: number; mb: number }> {
  const [began, before] = [process.cpuUsage(), peakMb()];
  expect(await safePicture(upload)).toMatchObject({ width: 32, height: 16 });
  const { user, system } = process.cpuUsage(began);
  return { ms: (user + system) / 1_000, mb: peakMb() - before };
}

beforeAll(() => safePicture(Buffer.from('nothing')).catch(() => undefined));

test('text that is packed a thousandfold in a PNG is not unpacked', async () => {
  const packed = deflateSync(Buffer.alloc(45_000_000, 'a'));
  const upload = await pngWith(
    ...Array.from({ length: 8 }, (_, n) => pngPart('zTXt', Buffer.concat([Buffer.from(`${n}\0\0`), packed]))),
  );
  const { ms, mb } = await cost(upload);
  expect(mb).toBeLessThan(200);
  expect(ms).toBeLessThan(1_500);
});

test('of a WebP with tens of thousands of pictures the first one is looked at', async () => {
  expect((await cost(await webpOf(40_000))).ms).toBeLessThan(1_500);
});

test('a line of millions of pixels is refused before it is decoded', async () => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(20_000_000, 0);
  header.writeUInt32BE(1, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = pngPart('IDAT', deflateSync(Buffer.alloc(60_000_001)));
  const png = await blank().png().toBuffer();
  const upload = Buffer.concat([png.subarray(0, 8), pngPart('IHDR', header), pixels, pngPart('IEND', Buffer.alloc(0))]);
  const before = peakMb();
  await expect(safePicture(upload)).rejects.toBeInstanceOf(NotAPicture);
  expect(peakMb() - before).toBeLessThan(200);
});

test.each(['png', 'webp'] as const)(
  'what a %s is drawn by stays: transparency, a palette, how it was held',
  async (format) => {
    const upload = await blank(4)
      .withMetadata({ orientation: 6 })
      .toFormat(format, { ...(format === 'png' ? { palette: true } : { lossless: true }) })
      .toBuffer();
    const picture = await safePicture(upload);
    expect(picture).toMatchObject({ width: 16, height: 32 });
    expect((await sharp(picture.data).stats()).isOpaque).toBe(false);
  },
);

test('the first picture of an animation is kept as it was', async () => {
  const two = await sharp([await blank().png().toBuffer(), await blank().negate().png().toBuffer()], {
    join: { animated: true },
  })
    .webp({ lossless: true })
    .toBuffer();
  const { data } = await safePicture(two);
  const [kept, first] = await Promise.all([sharp(data), blank()].map((one) => one.removeAlpha().raw().toBuffer()));
  expect(Math.abs(kept![0]! - first![0]!)).toBeLessThan(8);
});

test.each(['png', 'webp'] as const)('a %s that is cut off is refused or drawn, wherever that is', async (format) => {
  const whole = await blank(4).toFormat(format).toBuffer();
  for (let length = 0; length < whole.length; length += 1)
    await safePicture(whole.subarray(0, length)).catch((error: unknown) => expect(error).toBeInstanceOf(NotAPicture));
});
