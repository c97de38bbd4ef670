/** Reads one file from a multipart request into memory, within limits. Trusts neither the name nor the type given by the sender. */
import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { refuse, refuseFields } from '../../errors';

export interface UploadLimits {
  /** Name of the form field that carries the file. */
  field: string;
  maxBytes: number;
}

export interface Upload {
  data: Buffer;
  /** The sender's name for it; for display only, after cleaning. */
  filename: string;
}

/** Time limit for a whole upload. */
const TIMEOUT_MS = 30_000;
/** Time limit without any data: a stalled sender occupies one of few upload slots. */
const SILENCE_MS = 5_000;
/** Allowance for the form around the file. */
const FORM_BYTES = 16 * 1024;

/**
 * The file in `limits.field`. Refuses with `unsupported_media_type`, `image_too_large` (413), `bad_request` for a malformed form,
 * `body_too_slow`, and `invalid_input` if the field is missing.
 */
export async function readUpload(request: IncomingMessage, limits: UploadLimits): Promise<Upload> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    refuse('unsupported_media_type', undefined, { message: 'The request must be multipart/form-data.' });
  }
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > limits.maxBytes + FORM_BYTES) refuse('image_too_large', { max_bytes: limits.maxBytes });

  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers: request.headers,
      // Browsers send names as UTF-8 without saying so.
      defParamCharset: 'utf8',
      limits: { files: 1, fileSize: limits.maxBytes, fields: 10, fieldSize: 1_024, fieldNameSize: 100, parts: 12 },
    });
  } catch (error) {
    refuse('bad_request', undefined, { cause: error });
  }

  try {
    return await collect(request, parser, limits);
  } finally {
    request.unpipe(parser);
    // Discards the rest of a refused upload, so that the answer can be sent on this connection.
    request.resume();
  }
}

function collect(request: IncomingMessage, parser: busboy.Busboy, limits: UploadLimits): Promise<Upload> {
  return new Promise<Upload>((resolve, reject) => {
    let upload: { chunks: Buffer[]; filename: string } | null = null;
    const settle = (act: () => void) => {
      clearTimeout(timer);
      clearTimeout(silence);
      try {
        act();
      } catch (refusal) {
        reject(refusal as Error);
      }
    };
    const broken = (cause: unknown) => settle(() => refuse('bad_request', undefined, { cause }));
    const tooSlow = () => settle(() => refuse('body_too_slow'));
    const timer = setTimeout(tooSlow, TIMEOUT_MS);
    const silence = setTimeout(tooSlow, SILENCE_MS);
    request.on('data', () => silence.refresh());

    parser.on('file', (field, stream, info) => {
      if (field !== limits.field || upload) {
        stream.resume();
        return;
      }
      const chunks: Buffer[] = [];
      upload = { chunks, filename: info.filename ?? '' };
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => settle(() => refuse('image_too_large', { max_bytes: limits.maxBytes })));
      stream.on('error', broken);
    });
    parser.on('error', broken);
    request.on('aborted', () => broken(new Error('the sender went away')));
    request.on('error', broken);
    parser.on('close', () =>
      settle(() => {
        if (!upload) {
          const path = `body.${limits.field}`;
          refuseFields({ path, code: 'required', message: 'This field is required' });
        }
        resolve({ data: Buffer.concat(upload.chunks), filename: upload.filename });
      }),
    );
    request.pipe(parser);
  });
}
