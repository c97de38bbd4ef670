/** Pictures: uploaded, made safe, stored and served for ever under an address of this server (decisions.md 15). */
import type { Middleware } from 'koa';
import { calls } from '@taskmint/contract';
import { isUnchanged } from '../../conditional-get';
import { env } from '../../env';
import { refuse } from '../../errors';
import { defineRoute } from '../../http/route';
import { sendObject } from '../../http/send-object';
import { publicApiUrl } from '../../public-url';
import type { ApiModule } from '../../module';
import { objectStore } from '../../store';
import { readUpload } from '../uploads/read-upload';
import { NotAPicture, PICTURE_LIMITS, safePicture, type Picture } from './picture';
import { collectPictures } from './collect-pictures.job';
import { ownPictures, pictureHost, pictureId, pictureKey, type OwnPictures, type PictureStore } from './picture-store';
import { NEWCOMER_QUOTA, PERSON_QUOTA, takeQuota } from './upload-quota';

/** Pictures decoded concurrently in this process, and those that may wait; more are refused. */
const MAX_DECODING = 2;
const MAX_WAITING = 20;

let decoding = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when a decoder is free. Refuses with `busy` if too many wait already. */
async function withDecoder<T>(work: () => Promise<T>): Promise<T> {
  if (decoding >= MAX_DECODING) {
    if (waiting.length >= MAX_WAITING) refuse('busy', undefined, { retryAfterSeconds: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    decoding += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else decoding -= 1;
  }
}

/** Makes an upload safe when a decoder is free. Refuses with `code` if it is not a picture, with `busy` if too many wait. */
export async function decodePicture(data: Buffer, code: 'image_invalid' | 'file_invalid'): Promise<Picture> {
  try {
    return await withDecoder(() => safePicture(data));
  } catch (error) {
    if (error instanceof NotAPicture) refuse(code, { reason: error.message }, { cause: error });
    throw error;
  }
}

/** The picture store of this server; its pictures stay reachable when a remote host is configured later. */
export function picturesOfOurs(): OwnPictures {
  return ownPictures(objectStore(), publicApiUrl());
}

function store(): PictureStore {
  const host = env().IMAGE_HOST_URL;
  return host ? pictureHost(host) : picturesOfOurs();
}

const ONE_YEAR_SECONDS = 31_536_000;

const servePicture: Middleware = async (ctx) => {
  const name = (ctx.params as { name: string }).name;
  const key = pictureKey(name);
  if (key === null || !(await sendObject(ctx, key))) refuse('not_found');
  ctx.set('Cache-Control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`);
  ctx.set('ETag', `"${name}"`);
  ctx.set('Content-Disposition', 'inline');
  ctx.type = 'image/webp';
  if (isUnchanged(ctx)) ctx.status = 304;
};

export const imagesModule: ApiModule = {
  name: 'images',
  routes: [
    defineRoute(calls.uploadImage, async ({ ctx, identity }) => {
      const upload = await readUpload(ctx.req, {
        field: calls.uploadImage.upload,
        maxBytes: PICTURE_LIMITS.maxBytes,
      });
      const picture = await decodePicture(upload.data, 'image_invalid');
      const quota = ctx.state.actor ? PERSON_QUOTA : NEWCOMER_QUOTA;
      await takeQuota(identity.uid, pictureId(picture), picture.data.length, quota);
      const stored = await store().save(picture);
      return {
        data: {
          id: stored.id,
          display_url: stored.url,
          url: stored.url,
          width: stored.width,
          height: stored.height,
          size: stored.size,
        },
        success: true as const,
        status: 200 as const,
      };
    }),
  ],

  jobs: [collectPictures(picturesOfOurs)],

  rawRoutes: [
    {
      method: 'GET',
      path: '/images/{name}',
      summary: 'A stored picture; it never changes.',
      access: 'public',
      flow: 'read',
      pool: 'files',
      handler: servePicture,
    },
  ],
};
