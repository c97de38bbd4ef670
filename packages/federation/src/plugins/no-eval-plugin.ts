/**
 * Fails a build that holds code made from text: the site's content policy forbids it, and the usual culprit is the schema library's large
 * build, which has no business in a browser and comes along unnoticed when a module of schemas is imported for one of its constants. Forms check by its small
 * one.
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
