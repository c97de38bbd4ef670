/**
 * Makes a remote's own runtime ask the page for the hash of every script and style sheet before loading it. The page answers from the registry, so a
 * file that the registry does not know never runs, whatever the remote's entry says.
 */
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { runtime, type Compiler } from 'webpack';

/** Global function of the shell: address -> `sha384-...`; for an unknown address, a hash that no file has. */
const INTEGRITY_GUARD = '__taskmintIntegrityOf';

function guard(tag: string, address: string): string {
  return `if (typeof self.${INTEGRITY_GUARD} === "function") { ${tag}.integrity = self.${INTEGRITY_GUARD}(${address}); ${tag}.crossOrigin = "anonymous"; }`;
}

export class IntegrityGuardPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IntegrityGuardPlugin', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityGuardPlugin',
        (source) => `${source}\n${guard('script', 'script.src')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityGuardPlugin',
        (source, { tag }) => `${source}\n${guard(tag, `${tag}.href`)}`,
      );
    });
  }
}
