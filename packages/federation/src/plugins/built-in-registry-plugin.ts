/** Adds a registry of the current builds to the shell's files. Later builds of remotes rewrite it, so it has no compressed copies. */
import { Compilation, sources, type Compiler } from 'webpack';
import { BUILT_IN_FILE, builtInRegistry } from '../preset/built-in-registry';

export class BuiltInRegistryPlugin {
  constructor(private readonly remotesDir: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuiltInRegistryPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'BuiltInRegistryPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const registry = JSON.stringify(await builtInRegistry(this.remotesDir));
          compilation.emitAsset(BUILT_IN_FILE, new sources.RawSource(registry));
        },
      );
    });
  }
}
