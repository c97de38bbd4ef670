/** A page of the shell: read again when a build replaces it, and given a new nonce for every response. */
import * as fs from 'node:fs';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

/** Placeholders that the build leaves in a page: the nonce of this response, and the target of Watch Demo. */
const NONCE = '__CSP_NONCE__';
const DEMO_VIDEO_URL = '__DEMO_VIDEO_URL__';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export interface EncodedPage {
  body: Buffer;
  encoding: 'br' | 'gzip' | undefined;
}

export class Page {
  private template = '';
  private version = '';

  constructor(private readonly file: string) {}

  /** The page with both filled in, in an encoding that the browser accepts; undefined while there is no build. */
  async render(
    { nonce, demoVideoUrl }: { nonce: string; demoVideoUrl: string },
    acceptEncoding: string,
  ): Promise<EncodedPage | undefined> {
    if (!this.refresh()) return undefined;
    const filled = this.template.replaceAll(NONCE, nonce).replaceAll(DEMO_VIDEO_URL, () => attribute(demoVideoUrl));
    const html = Buffer.from(filled);
    if (/\bbr\b/.test(acceptEncoding)) {
      // Fast rather than dense: a page with a nonce is compressed for every visit.
      const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 };
      return { body: await brotli(html, { params }), encoding: 'br' };
    }
    if (/\bgzip\b/.test(acceptEncoding)) return { body: await gzip(html), encoding: 'gzip' };
    return { body: html, encoding: undefined };
  }

  private refresh(): boolean {
    const stat = fs.statSync(this.file, { throwIfNoEntry: false });
    // Between two builds, the previous page is better than none.
    if (!stat) return this.template !== '';
    const version = `${stat.ino}:${stat.size}:${stat.mtimeMs}`;
    if (version !== this.version) {
      this.template = fs.readFileSync(this.file, 'utf8');
      this.version = version;
    }
    return true;
  }
}

/** Escapes a text for a quoted attribute. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
