/**
 * Where safe pictures are stored and under which address they are served: the server's own store, or an imgbb-compatible host
 * (decisions.md 15). Takes only pictures made by `safePicture`; does not know who uploads.
 */
import { createHash } from 'node:crypto';
import { StoreUnavailable, type ObjectStore } from '@taskmint/object-store';
import { z } from 'zod';
import { refuse } from '../../errors';
import type { Picture } from './picture';

export interface StoredPicture {
  id: string;
  /** Absolute address. */
  url: string;
  width: number;
  height: number;
  /** In bytes. */
  size: number;
}

export interface PictureStore {
  /** Stores the picture. Refuses with `image_host_unavailable` if the store or a remote host does not take it. */
  save(picture: Picture): Promise<StoredPicture>;
}

/** Names that this server gives; no others are looked up. */
const PICTURE_NAME = /^[0-9a-f]{32}\.webp$/;

const PICTURES = 'images/';
const keyOf = (name: string): string => `${PICTURES}${name}`;

/** The key of the picture with that name; null for a name that this server does not give. */
export function pictureKey(name: string): string | null {
  return PICTURE_NAME.test(name) ? keyOf(name) : null;
}

/** Prefix for pictures whose removal has begun; an interrupted removal is finished by the next run. */
const ASIDE = 'images-aside/';

/** What the keys of all pictures begin with. */
export const PICTURE_KEYS: readonly string[] = [PICTURES, ASIDE];

export interface OwnPictures extends PictureStore {
  /** Copies a picture aside, so that a removal, once begun, can be finished by any run. Does nothing if there is none. */
  setAside(id: string): Promise<void>;
  /** Removes a picture that was set aside, unless `isWanted`; restores it if it is wanted only after the removal. */
  endRemoval(id: string, isWanted: (id: string) => Promise<boolean>): Promise<void>;
  /** Ids of pictures whose removal was interrupted. Nobody else may remove pictures at the same time. */
  halfRemoved(): Promise<string[]>;
}

/** The id of a picture in the server's own store, derived from its content. */
export function pictureId(picture: Picture): string {
  return createHash('sha256').update(picture.data).digest('hex').slice(0, 32);
}

/**
 * Stores pictures in `store`. The name is derived from the encoded pixels, so that an address always shows the same picture, and uploading
 * it again takes no space.
 */
export function ownPictures(store: ObjectStore, publicUrl: string): OwnPictures {
  const write = (name: string, data: Buffer): Promise<void> =>
    store.write(keyOf(name), data, { type: 'image/webp', immutable: true });

  async function endRemoval(id: string, isWanted: (id: string) => Promise<boolean>): Promise<void> {
    const name = `${id}.webp`;
    const found = await store.read(`${ASIDE}${name}`);
    if (!found) return;
    const stays = await isWanted(id);
    if (!stays) await store.remove(keyOf(name));
    const isMissing = async () => (await store.size(keyOf(name))) === null;
    if ((stays || (await isWanted(id))) && (await isMissing())) await write(name, found.data);
    await store.remove(`${ASIDE}${name}`);
  }

  return {
    async save(picture) {
      const id = pictureId(picture);
      const name = `${id}.webp`;
      try {
        if ((await store.size(keyOf(name))) !== picture.data.length) await write(name, picture.data);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        refuse('image_host_unavailable', undefined, { cause: error, retryAfterSeconds: 5 });
      }
      return {
        id,
        url: `${publicUrl.replace(/\/$/, '')}/images/${name}`,
        width: picture.width,
        height: picture.height,
        size: picture.data.length,
      };
    },

    async setAside(id) {
      const name = `${id}.webp`;
      const found = PICTURE_NAME.test(name) && (await store.read(keyOf(name)));
      if (found) await store.write(`${ASIDE}${name}`, found.data);
    },

    endRemoval,

    async halfRemoved() {
      return (await store.list(ASIDE)).map((key) => key.slice(ASIDE.length).replace(/\.webp$/, ''));
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

/**
 * Sends pictures to an imgbb-compatible host; `hostUrl` includes the key as imgbb expects it, e.g. `https://api.imgbb.com/1/upload?key=…`.
 */
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
