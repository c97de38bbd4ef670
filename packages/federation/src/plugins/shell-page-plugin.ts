/**
 * Finishes the shell's page: integrity on its own scripts, preload tags for what the first screen always needs (so that it is not found
 * one import after the other), and `shell.json` for the release commands.
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
          // Filled in when names and contents are final; the name inside is updated together with all others.
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
          compilation.emitAsset('shell.json', new sources.RawSource(`${JSON.stringify(this.manifest, null, 1)}\n`));
        },
      );
    });
  }

  /** The first chunk, its siblings, and the shared modules that the shell itself provides. */
  private filesOfFirstScreen(compilation: Compilation): string[] {
    const chunks = new Set<Chunk>();
    for (const chunk of compilation.chunks) {
      const isFirst = [...chunk.groupsIterable].some((group) => group.name === this.firstChunk);
      if (isFirst || this.isSharedModule(compilation, chunk)) chunks.add(chunk);
    }
    // A shared module is both provided and fallen back to; of two chunks with the same modules one is enough.
    // Compared by id: a module that was concatenated for one chunk only is another object in the next, under the same id.
    const idsOf = (chunk: Chunk) =>
      [...compilation.chunkGraph.getChunkModulesIterable(chunk)].map((module) =>
        compilation.chunkGraph.getModuleId(module),
      );
    // What is provided is what runs: of two such chunks the fallback goes, which is never asked for.
    for (const chunk of [...chunks].sort((a, b) => Number(isFallback(b)) - Number(isFallback(a)))) {
      const elsewhere = new Set([...chunks].filter((other) => other !== chunk).flatMap(idsOf));
      if (idsOf(chunk).every((id) => id === null || elsewhere.has(id))) chunks.delete(chunk);
    }
    const initial = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()));
    const files = [...chunks].flatMap((chunk) => [...chunk.files]);
    return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file) && !initial.has(file)).sort();
  }

  /** Whether the chunk exists to provide a shared module, and not for a lazily loaded screen. */
  private isSharedModule(compilation: Compilation, chunk: Chunk): boolean {
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

/** Whether a chunk exists only for when nobody provides its shared module. */
function isFallback(chunk: Chunk): boolean {
  return [...chunk.groupsIterable].every(
    (group) => group.origins.length > 0 && group.origins.every(({ module }) => module?.type.startsWith('consume-')),
  );
}

function localFile(address: unknown, publicPath: string): string | undefined {
  return typeof address === 'string' && address.startsWith(publicPath) ? address.slice(publicPath.length) : undefined;
}

/** The page with each hash in its place and each preload tag once. */
function finished(page: string, compilation: Compilation): string {
  // Two chunks with the same contents end up with the same name: their tags are one tag twice.
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
