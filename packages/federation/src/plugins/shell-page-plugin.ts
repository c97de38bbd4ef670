/**
 * Finishes the shell's page: integrity attributes for its scripts, preload tags for the first screen (to avoid a waterfall of imports), and
 * `shell.json` for the release commands.
 */
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { Compilation, sources, type Chunk, type Compiler } from 'webpack';
import { integrityOf, type ShellManifest } from '../remote-manifest';

const NONCE = '__CSP_NONCE__';
const PENDING = 'integrity-of:';

export class ShellPagePlugin {
  constructor(
    private readonly manifest: ShellManifest,
    /** Name of the chunk behind the entry's one dynamic import. */
    private readonly firstChunk: string,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ShellPagePlugin', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('ShellPagePlugin', (data) => {
        for (const tag of [...data.headTags, ...data.bodyTags]) {
          const file = localFile(tag.attributes['src'] ?? tag.attributes['href'], data.publicPath);
          if (!file || !/\.(js|css)$/.test(file)) continue;
          // Filled in once names and contents are final; webpack updates the file name inside it together with all others.
          tag.attributes['integrity'] = `${PENDING}${file}`;
          tag.attributes['crossorigin'] = 'anonymous';
          tag.attributes['nonce'] = NONCE;
        }
        data.headTags.unshift(
          ...this.filesOfFirstScreen(compilation).map((file) =>
            HtmlWebpackPlugin.createHtmlTagObject('link', {
              rel: 'preload',
              as: file.endsWith('.css') ? 'style' : 'script',
              href: `${data.publicPath}${file}`,
              nonce: NONCE,
            }),
          ),
        );
        return data;
      });
      compilation.hooks.processAssets.tap(
        { name: 'ShellPagePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        (assets) => {
          for (const [name, page] of Object.entries(assets)) {
            if (!name.endsWith('.html')) continue;
            compilation.updateAsset(name, new sources.RawSource(finished(page.source().toString(), compilation)));
          }
          const forRemotes = this.filesForRemotes(compilation);
          const manifest: ShellManifest = { ...this.manifest, forRemotes, screens: this.screens(compilation) };
          compilation.emitAsset('shell.json', new sources.RawSource(`${JSON.stringify(manifest, null, 1)}\n`));
        },
      );
    });
  }

  /** The first chunk, its siblings, and the shared modules that they use and the shell itself provides. */
  private filesOfFirstScreen(compilation: Compilation): string[] {
    return this.filesOf(compilation, (chunk) => this.isFirst(chunk) || this.isUsedShare(compilation, chunk));
  }

  /** Shared modules that the shell provides for remotes and does not use itself: loaded together with a remote, not with every page. */
  private filesForRemotes(compilation: Compilation): string[] {
    return this.filesOf(
      compilation,
      (chunk) => this.isSharedModule(chunk) && !isFallback(chunk) && !this.isUsedShare(compilation, chunk),
    );
  }

  /** Scripts of each named lazy chunk, without those of the first screen. */
  private screens(compilation: Compilation): Record<string, string[]> {
    const first = this.filesOfFirstScreen(compilation);
    const parts = [...compilation.namedChunkGroups].filter(([, group]) => !group.isInitial());
    return Object.fromEntries(
      parts.map(([name, group]) => [
        name,
        group.getFiles().filter((file) => file.endsWith('.js') && !first.includes(file)),
      ]),
    );
  }

  private filesOf(compilation: Compilation, isWanted: (chunk: Chunk) => boolean): string[] {
    const chunks = new Set([...compilation.chunks].filter(isWanted));
    // A shared module has both a provider chunk and a fallback chunk; of two chunks with the same modules, one is enough. Compared by id: a module
    // that is concatenated in one chunk only is a different object in the next, with the same id.
    const idsOf = (chunk: Chunk) =>
      [...compilation.chunkGraph.getChunkModulesIterable(chunk)].map((module) =>
        compilation.chunkGraph.getModuleId(module),
      );
    // Provider chunks are the ones that run, so the fallback, which is never requested, is dropped.
    for (const chunk of [...chunks].filter(isFallback)) {
      const elsewhere = new Set([...chunks].filter((other) => other !== chunk).flatMap(idsOf));
      if (idsOf(chunk).every((id) => id === null || elsewhere.has(id))) chunks.delete(chunk);
    }
    const initial = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()));
    const files = [...chunks].flatMap((chunk) => [...chunk.files]);
    return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file) && !initial.has(file)).sort();
  }

  private isFirst(chunk: Chunk): boolean {
    return [...chunk.groupsIterable].some((group) => group.name === this.firstChunk);
  }

  /** Whether the chunk provides a shared module that the first chunk, or its shared modules, consume. */
  private isUsedShare(compilation: Compilation, chunk: Chunk): boolean {
    if (!this.isSharedModule(chunk)) return false;
    const asking = [...compilation.chunks].filter((each) => this.isFirst(each) || this.isSharedModule(each));
    const used = new Set(asking.flatMap((each) => consumedBy(compilation, each)));
    return sharesOf(chunk).some((key) => used.has(key));
  }

  /** Whether the chunk exists to provide a shared module, not for a lazily loaded screen. */
  private isSharedModule(chunk: Chunk): boolean {
    return [...chunk.groupsIterable].every(
      (group) =>
        !group.isInitial() &&
        group.origins.length > 0 &&
        group.origins.every(
          ({ module }) => module !== null && module !== undefined && /^(provide|consume)-/.test(module.type),
        ),
    );
  }
}

/** The bundler's data on a shared module; its types lack both names. */
interface SharedParts {
  /** On a provider: the name it is shared under. */
  _name?: string;
  /** On a consumer. */
  options?: { shareKey?: string };
}

/** Names of the shared modules that a chunk provides, or is the fallback for. */
function sharesOf(chunk: Chunk): string[] {
  return [...chunk.groupsIterable]
    .flatMap((group) => group.origins.map(({ module }) => module as SharedParts | null | undefined))
    .flatMap((module) => module?._name ?? module?.options?.shareKey ?? []);
}

/** Names of the shared modules that the modules of a chunk import. */
function consumedBy(compilation: Compilation, chunk: Chunk): string[] {
  return [...compilation.chunkGraph.getChunkModulesIterable(chunk)]
    .filter(({ type }) => type === 'consume-shared-module')
    .flatMap((module) => (module as SharedParts).options?.shareKey ?? []);
}

/** Whether a chunk is only used when nobody provides its shared module. */
function isFallback(chunk: Chunk): boolean {
  return [...chunk.groupsIterable].every(
    (group) => group.origins.length > 0 && group.origins.every(({ module }) => module?.type.startsWith('consume-')),
  );
}

function localFile(address: unknown, publicPath: string): string | undefined {
  return typeof address === 'string' && address.startsWith(publicPath) ? address.slice(publicPath.length) : undefined;
}

/** The page with every hash filled in and each preload tag once. */
function finished(page: string, compilation: Compilation): string {
  // Two chunks with the same contents get the same name, and thus the same tag twice.
  const preloads = new Set<string>();
  const once = page.replace(/<link\b[^>]*\bpreload\b[^>]*>/g, (tag) => {
    if (preloads.has(tag)) return '';
    preloads.add(tag);
    return tag;
  });
  return once.replace(/integrity-of:([\w./-]+)/g, (_, file: string) => {
    const asset = compilation.getAsset(file);
    if (!asset) throw new Error(`The page names ${file}, which is not part of the build`);
    return integrityOf(asset.source.buffer());
  });
}
