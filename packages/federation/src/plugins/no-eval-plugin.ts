/**
 * Fails a build that contains code created from text, which the site's content policy forbids. The usual culprit is the full build of the schema
 * library, which does not belong in a browser: importing a constant from a module of schemas pulls it in unnoticed. Forms validate with its small
 * build.
 */
import { Compilation, WebpackError, type Compiler } from 'webpack';

const FROM_TEXT = /\bnew Function\(|(?<![.\w$])eval\(/;

export class NoEvalPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('NoEvalPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'NoEvalPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        (assets) => {
          for (const [name, source] of Object.entries(assets)) {
            if (!name.endsWith('.js') || !FROM_TEXT.test(source.source().toString())) continue;
            compilation.errors.push(
              new WebpackError(
                `${name} makes code from text, which the content policy forbids. Does something import a schema?`,
              ),
            );
          }
        },
      );
    });
  }
}
