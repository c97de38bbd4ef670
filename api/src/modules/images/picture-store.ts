/**
 * Where safe pictures go and under which address everybody finds them: a folder of this server, or an imgbb-compatible host (decisions.md 15).
 * Takes only what `safePicture` made; knows nothing of who uploads.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { refuse } from '../../errors';
import type { Picture } from './picture';

export interface StoredPicture {
  id: string;
  /** Absolute address. */
  url: string;
  width: number;
  height: number;
  /** Bytes. */
  size: number;
}

export interface PictureStore {
  /** Keeps the picture. Throws `image_host_unavailable` when a remote host does not take it. */
  save(picture: Picture): Promise<StoredPicture>;
}

/** Names that this server gives: nothing else is ever looked up on disk. */
const PICTURE_NAME = /^[0-9a-f]{32}\.webp$/;

/** Writes so that a reader sees the whole file or none, also after a crash. */
export async function writeWhole(path: string, data: Buffer): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    const file = await open(temporary, 'wx', 0o644);
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export interface PictureFolder extends PictureStore {
  /** Bytes of a stored picture, null when there is none of that name. */
  read(name: string): Promise<Buffer | null>;
  /** Removes a picture unless `isWanted` says, when nobody can find it any more, that it is to stay after all. */
  remove(id: string, isWanted: () => Promise<boolean>): Promise<void>;
}

/** Id of a picture in a folder of this server: made from what it shows. */
export function pictureId(picture: Picture): string {
  return createHash('sha256').update(picture.data).digest('hex').slice(0, 32);
}

/**
 * Keeps pictures in `folder`. The name is made from the encoded pixels, so an address always shows the same picture and the same upload twice
 * takes no space.
 */
export function pictureFolder(folder: string, publicUrl: string): PictureFolder {
  const ready = mkdir(folder, { recursive: true });
  ready.catch(() => undefined); // Reported by the first `save`.
  return {
    async save(picture) {
      await ready;
      const id = pictureId(picture);
      const path = join(folder, `${id}.webp`);
      const known = await stat(path).catch(() => null);
      if (known?.size !== picture.data.length) await writeWhole(path, picture.data);
      return {
        id,
        url: `${publicUrl.replace(/\/$/, '')}/images/${id}.webp`,
        width: picture.width,
        height: picture.height,
        size: picture.data.length,
      };
    },

    async remove(id, isWanted) {
      const name = `${id}.webp`;
      if (!PICTURE_NAME.test(name)) return;
      const aside = join(folder, `${name}.removed`);
      try {
        await rename(join(folder, name), aside);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
        throw error;
      }
      if (await isWanted()) await rename(aside, join(folder, name));
      else await rm(aside, { force: true });
    },

    async read(name) {
      if (!PICTURE_NAME.test(name)) return null;
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

const HOST_TIMEOUT_MS = 15_000;
const HOST_ANSWER_MAX_BYTES = 64 * 1024;

const hostAnswer = z.object({
  data: z.object({
    id: z.string().max(200),
    display_url: z.url({ protocol: /^https?$/ }).max(2_048),
    width: z.coerce.number().int().positive().optional(),
    height: z.coerce.number().int().positive().optional(),
    size: z.coerce.number().int().positive().optional(),
  }),
});

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length;
    if (size > HOST_ANSWER_MAX_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends pictures to an imgbb-compatible host; `hostUrl` carries its key as imgbb has it, e.g. `https://api.imgbb.com/1/upload?key=…`. */
export function pictureHost(hostUrl: string, timeoutMs = HOST_TIMEOUT_MS): PictureStore {
  return {
    async save(picture) {
      try {
        const form = new FormData();
        form.append('image', new Blob([new Uint8Array(picture.data)], { type: 'image/webp' }), 'picture.webp');
        const response = await fetch(hostUrl, {
          method: 'POST',
          body: form,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await boundedText(response);
        if (!response.ok) throw new Error(`the host answered ${response.status}`);
        const { data } = hostAnswer.parse(JSON.parse(text));
        return {
          id: data.id,
          url: data.display_url,
          width: data.width ?? picture.width,
          height: data.height ?? picture.height,
          size: data.size ?? picture.data.length,
        };
      } catch (error) {
        refuse('image_host_unavailable', undefined, { cause: error, retryAfterSeconds: 5 });
      }
    },
  };
}
