/** A page of the shell: read again when a build replaces it, and given a new nonce and its title for every response. */
import * as fs from 'node:fs';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { documentTitle } from '@taskmint/contract';

/** Placeholders that the build leaves in a page: the nonce of this response, and the target of Watch Demo. */
const NONCE = '__CSP_NONCE__';
const DEMO_VIDEO_URL = '__DEMO_VIDEO_URL__';
/** What the build calls the page: a prerendered one by its screen's title in its language, every other by the product's name. */
const PRODUCT = 'Taskmint';
const TITLE = /<title>([^<]*)<\/title>/;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export interface EncodedPage {
  body: Buffer;
  encoding: 'br' | 'gzip' | undefined;
}

export interface PageFacts {
  nonce: string;
  demoVideoUrl: string;
  /** Title of the screen; undefined where the product's name is all that is known. */
  title: string | undefined;
  /** Origin under which the page was asked for; preview pictures of shared links need a whole address. */
  origin: string;
}

export class Page {
  private template = '';
  private version = '';

  constructor(private readonly file: string) {}

  /** The page with everything filled in, in an encoding that the browser accepts; undefined while there is no build. */
  async render(
    { nonce, demoVideoUrl, title, origin }: PageFacts,
    acceptEncoding: string,
  ): Promise<EncodedPage | undefined> {
    if (!this.refresh()) return undefined;
    const filled = this.template
      .replaceAll(NONCE, nonce)
      .replaceAll(DEMO_VIDEO_URL, () => attribute(demoVideoUrl))
      .replace(TITLE, (_, built: string) => headOf(built === PRODUCT ? title : built, origin));
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

/** The title, for the tab and for previews of shared links, which run no scripts (ogp.me). */
function headOf(title: string | undefined, origin: string): string {
  const shown = documentTitle(title ?? PRODUCT);
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${attribute(content)}">`;
  return [
    `<title>${attribute(shown)}</title>`,
    property('title', shown),
    property('type', 'website'),
    property('site_name', 'Taskmint'),
    property('image', `${origin}/icon-512.png`),
  ].join('');
}

/** Escapes a text for a quoted attribute. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
