/** Writes a Brotli and a gzip copy beside every text asset, once at build time, so that a server only has to pick one. */
import { constants, brotliCompress, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { Compilation, sources, type Compiler } from 'webpack';

const SMALLEST_BYTES = 1_024;
const TEXT = /\.(js|css|html|json|svg|webmanifest|vtt)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'PrecompressPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async (assets) => {
          const texts = Object.entries(assets).filter(([name]) => TEXT.test(name));
          // One after the other per file, the two encodings together: two cores are all that a small machine has.
          for (const [name, source] of texts) {
            const bytes = source.buffer();
            // The page template is filled in per request; a copy made now would carry its placeholders.
            if (bytes.length < SMALLEST_BYTES || name.endsWith('.html')) continue;
            const [br, gz] = await Promise.all([
              brotli(bytes, {
                params: {
                  [constants.BROTLI_PARAM_QUALITY]: 11,
                  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
                },
              }),
              zip(bytes, { level: 9 }),
            ]);
            compilation.emitAsset(`${name}.br`, new sources.RawSource(br));
            compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz));
          }
        },
      );
    });
  }
}
