/**
 * Where safe pictures go and under which address everybody finds them: our own store, or an imgbb-compatible host (decisions.md 15).
 * Takes only what `safePicture` made; knows nothing of who uploads.
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
  /** Bytes. */
  size: number;
}

export interface PictureStore {
  /** Keeps the picture. Throws `image_host_unavailable` when a remote host does not take it. */
  save(picture: Picture): Promise<StoredPicture>;
}

/** Names that this server gives: nothing else is ever looked for. */
const PICTURE_NAME = /^[0-9a-f]{32}\.webp$/;

const keyOf = (name: string): string => `images/${name}`;

/** Where the picture of that name lies in the store; null for a name that is none of ours. */
export function pictureKey(name: string): string | null {
  return PICTURE_NAME.test(name) ? keyOf(name) : null;
}

/** Pictures whose removal is under way; one that died there is ended by the next run. */
const ASIDE = 'images-aside/';

export interface OwnPictures extends PictureStore {
  /** Copies a picture aside, so that its removal, once begun, is ended by whoever comes. Nothing happens when there is none. */
  setAside(id: string): Promise<void>;
  /** Removes a picture that was set aside, unless `isWanted` says before it or, when nobody can find it any more, after it that it is to stay. */
  endRemoval(id: string, isWanted: (id: string) => Promise<boolean>): Promise<void>;
  /** Pictures whose removal has died halfway, by id. Nobody else may remove at the same time. */
  halfRemoved(): Promise<string[]>;
}

/** Id of a picture of ours: made from what it shows. */
export function pictureId(picture: Picture): string {
  return createHash('sha256').update(picture.data).digest('hex').slice(0, 32);
}

/**
 * Keeps pictures in `store`. The name is made from the encoded pixels, so an address always shows the same picture and the same upload twice
 * takes no space.
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
