/**
 * Picks the page for an address: a prerendered one or the shell's plain page. A prerendered landing page belongs to one build of that remote. While
 * another build is live, or none, it would show the wrong content, so the plain page is used.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { isCanaryRunning, isDashboardAddress, LANGUAGE_CODES, type RemoteRegistry } from '@taskmint/contract';
import { storedRegistry, type RegistryLocation, type StoredRegistry } from '@taskmint/federation/registry';
import Negotiator from 'negotiator';
import { Page } from './page';

/** Addresses of the shell's own pages and their names in `prerendered/`, without the language. */
const OWN_PAGES: Readonly<Record<string, string>> = { '/login': 'login', '/register': 'register' };
/** Builds of the landing page whose markup is cached. */
const MAX_PAGES = 20;
/** A store with a shorter recheck interval is asked every time, so that a release shows at once. */
const QUICK_MS = 1_000;

export class PrerenderedPages {
  private readonly plain: Page;
  private readonly pages = new Map<string, Page>();
  private readonly registry: StoredRegistry | undefined;
  private known = { tag: '', home: undefined as string | undefined };
  private askedAt = -Infinity;

  constructor(
    private readonly shellDir: string,
    /** Registry document; without it only the shell's own pages are known. */
    registry: RegistryLocation | undefined,
  ) {
    this.registry = registry === undefined ? undefined : storedRegistry(registry);
    this.plain = new Page(path.join(shellDir, 'index.html'));
  }

  /** The page for an address, in the language that a browser's `Accept-Language` prefers. The next build or release may change it. */
  async of(pathname: string, acceptLanguage: string | undefined): Promise<Page> {
    const name = await this.nameOf(pathname, languageIn(acceptLanguage));
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

  private async nameOf(pathname: string, language: string): Promise<string | undefined> {
    if (isDashboardAddress(pathname)) return 'dashboard';
    const name = pathname === '/' ? await this.home() : OWN_PAGES[pathname];
    return name && `${name}.${language}`;
  }

  /** Name of the landing page's file without the language, by the registry. */
  private async home(): Promise<string | undefined> {
    if (!this.registry) return undefined;
    const { store, key } = this.registry;
    const now = performance.now();
    if (store.recheckMs > QUICK_MS && now - this.askedAt < store.recheckMs) return this.known.home;
    this.askedAt = now;
    try {
      const found = await store.readChanged(key, this.known.tag);
      if (found === null) this.known = { tag: '', home: undefined };
      else if (found !== 'unchanged') this.known = { tag: found.tag, home: homeIn(found.data.toString('utf8')) };
    } catch (error) {
      // The previous page is more likely right than none.
      console.error(`${store.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return this.known.home;
  }
}

/** English for whoever reads none. The choice stored in the browser is not known here: where it is another one, the page itself starts the shell. */
function languageIn(acceptLanguage: string | undefined): string {
  const headers = acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage };
  return new Negotiator({ headers }).language([...LANGUAGE_CODES]) ?? 'en';
}

/**
 * The file for the landing page according to a registry document; undefined when the page is not live or the document cannot be read. While a canary is
 * compared, the shell always starts: it decides who gets which version, and reports how they do.
 */
function homeIn(text: string): string | undefined {
  try {
    const { remotes } = JSON.parse(text) as Pick<RemoteRegistry, 'remotes'>;
    const landing = remotes.find(({ name }) => name === 'landing');
    const build = landing?.state === 'live' ? landing.current?.version : undefined;
    if (build === undefined || !/^[\w.-]+$/.test(build)) return undefined;
    const isCompared = landing?.canary && isCanaryRunning(landing.canary, Date.now());
    return `${isCompared ? 'home' : 'visitor'}.${build}`;
  } catch {
    return undefined;
  }
}
