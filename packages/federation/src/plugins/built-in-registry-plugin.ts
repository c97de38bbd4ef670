/** Puts the registry of what is built now among the shell's files. It is written anew when remotes are built later, hence no compressed copies. */
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
