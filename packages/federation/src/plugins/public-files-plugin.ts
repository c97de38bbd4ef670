/** Puts the files of a folder into the build under their own names: what browsers ask for at a fixed address, such as a manifest or a service worker. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Compilation, sources, type Compiler } from 'webpack';

export class PublicFilesPlugin {
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PublicFilesPlugin', (compilation) => {
      compilation.contextDependencies.add(this.folder);
      compilation.hooks.processAssets.tap(
        { name: 'PublicFilesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const entry of readdirSync(this.folder, { recursive: true, withFileTypes: true })) {
            if (!entry.isFile()) continue;
            const file = join(entry.parentPath, entry.name);
            const name = file.slice(this.folder.length + 1).replaceAll('\\', '/');
            compilation.emitAsset(name, new sources.RawSource(readFileSync(file)));
          }
        },
      );
    });
  }
}
