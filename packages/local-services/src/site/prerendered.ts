/**
 * Which file is the page of an address: one that was rendered ahead of time, or the shell's plain page. The landing page's belongs to one build
 * of that remote; while another build is live, or none, the plain page is right and the other would show what is not there.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Page } from './page';

/** Addresses of the shell's own pages and their names in `prerendered/`. */
const OWN_PAGES: Readonly<Record<string, string>> = { '/login': 'login', '/register': 'register' };
/** Builds of the landing page whose markup is remembered. */
const MAX_PAGES = 20;

export class PrerenderedPages {
  private readonly plain: Page;
  private readonly pages = new Map<string, Page>();
  private registry = { version: '', landing: undefined as string | undefined };

  constructor(
    private readonly shellDir: string,
    /** Registry document; without one only the shell's own pages are known. */
    private readonly registryFile: string | undefined,
  ) {
    this.plain = new Page(path.join(shellDir, 'index.html'));
  }

  /** The page for an address, which is another one after the next build or release. */
  of(pathname: string): Page {
    const name = pathname === '/' ? this.homeName() : OWN_PAGES[pathname];
    if (name === undefined) return this.plain;
    const file = path.join(this.shellDir, 'prerendered', `${name}.html`);
    if (!fs.existsSync(file)) return this.plain;
    let page = this.pages.get(file);
    if (!page) {
      if (this.pages.size >= MAX_PAGES) this.pages.clear();
      page = new Page(file);
      this.pages.set(file, page);
    }
    return page;
  }

  private homeName(): string | undefined {
    const live = this.liveLanding();
    return live !== undefined && /^[\w.-]+$/.test(live) ? `home.${live}` : undefined;
  }

  private liveLanding(): string | undefined {
    const { registryFile } = this;
    const stat = registryFile === undefined ? undefined : fs.statSync(registryFile, { throwIfNoEntry: false });
    if (!stat || registryFile === undefined) return undefined;
    const version = `${stat.ino}:${stat.size}:${stat.mtimeMs}`;
    if (version !== this.registry.version) {
      this.registry = { version, landing: landingIn(fs.readFileSync(registryFile, 'utf8')) };
    }
    return this.registry.landing;
  }
}

/** Live build of the landing page in a registry document; undefined when there is none or the document cannot be read. */
function landingIn(text: string): string | undefined {
  try {
    const { remotes } = JSON.parse(text) as {
      remotes: { name: string; state: string; current: { version: string } | null }[];
    };
    const landing = remotes.find(({ name }) => name === 'landing');
    return landing?.state === 'live' ? landing.current?.version : undefined;
  } catch {
    return undefined;
  }
}
