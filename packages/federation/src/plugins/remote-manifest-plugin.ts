/** Writes `remote.json` once all files of a remote's build are final: sizes, hashes, what to preload. */
import { brotliCompressSync } from 'node:zlib';
import { Compilation, sources, WebpackError, type Compiler } from 'webpack';
import { overruns } from '../budgets';
import { CONTAINER_FILE, integrityOf, MANIFEST_FILE, type AssetTable, type RemoteManifest } from '../remote-manifest';

/** Name of the chunk of the exposed module. */
export const EXPOSED_CHUNK = 'entry';

/** The id of a build, or a function that derives it from its version and files. */
export type BuildId = string | ((build: { version: string; assets: AssetTable }) => string);

export interface ManifestBase extends Omit<
  RemoteManifest,
  'assets' | 'buildId' | 'entry' | 'exposed' | 'format' | 'screens'
> {
  buildId: BuildId;
}

export class RemoteManifestPlugin {
  constructor(private readonly base: ManifestBase) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        // After hashes in names are final, before compressed copies are created.
        { name: 'RemoteManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        (assets) => {
          const table: AssetTable = {};
          for (const name of Object.keys(assets).sort()) {
            if (/\.(map|txt|html)$/.test(name)) continue;
            const bytes = (assets[name] as sources.Source).buffer();
            table[name] = { size: bytes.length, integrity: integrityOf(bytes) };
          }
          const exposed = this.exposedFiles(compilation);
          this.holdToBudgets(compilation, exposed);
          const manifest: RemoteManifest = {
            format: 1,
            ...this.base,
            buildId: this.buildIdOf(table),
            entry: CONTAINER_FILE,
            exposed,
            screens: this.screens(compilation),
            assets: table,
          };
          compilation.emitAsset(MANIFEST_FILE, new sources.RawSource(`${JSON.stringify(manifest, null, 1)}\n`));
        },
      );
    });
  }

  private buildIdOf(assets: AssetTable): string {
    const { buildId, version } = this.base;
    return typeof buildId === 'string' ? buildId : buildId({ version, assets });
  }

  /** Exceeding a budget fails the build. Further bytes of the first screen, and its time, are measured in a browser (e2e). */
  private holdToBudgets(compilation: Compilation, { js, css }: RemoteManifest['exposed']): void {
    if (compilation.options.mode !== 'production') return;
    const onTheWire = (name: string) => {
      const asset = compilation.getAsset(name);
      return asset ? brotliCompressSync(asset.source.buffer()).length : 0;
    };
    const entryBytes = onTheWire(CONTAINER_FILE);
    const firstScreenBytes = [...js, ...css].reduce((sum, name) => sum + onTheWire(name), entryBytes);
    const { name, budgets } = this.base;
    for (const complaint of overruns(name, budgets, { entryBytes, firstScreenBytes })) {
      compilation.errors.push(new WebpackError(complaint));
    }
  }

  /** Dynamic imports of the exposed module, each with its scripts. */
  private screens(compilation: Compilation): Record<string, string[]> {
    const groups = [...compilation.chunks]
      .filter((chunk) => chunk.name === EXPOSED_CHUNK)
      .flatMap((chunk) => [...chunk.groupsIterable])
      .flatMap((group) => [...group.childrenIterable]);
    const screens: Record<string, string[]> = {};
    for (const group of groups) {
      // Other groups below it are fallbacks for shared modules.
      const request = group.origins.map((origin) => origin.request).find((text) => text?.startsWith('.'));
      if (!request) continue;
      const files = group.chunks.flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'));
      screens[request] = [...new Set(files)].sort();
    }
    return screens;
  }

  private exposedFiles(compilation: Compilation): RemoteManifest['exposed'] {
    const files = [...compilation.chunks]
      .filter((chunk) => chunk.name === EXPOSED_CHUNK)
      .flatMap((chunk) => [...chunk.groupsIterable].flatMap((group) => group.chunks))
      .flatMap((chunk) => [...chunk.files])
      .filter((file) => file !== CONTAINER_FILE);
    const unique = [...new Set(files)].sort();
    return {
      js: unique.filter((file) => file.endsWith('.js')),
      css: unique.filter((file) => file.endsWith('.css')),
    };
  }
}
