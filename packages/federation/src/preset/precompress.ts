/** Writes a Brotli and a gzip copy of every text asset at build time, so that a server only has to pick one. */
import CompressionPlugin from 'compression-webpack-plugin';
import { constants, type BrotliOptions } from 'node:zlib';
import type { WebpackPluginInstance } from 'webpack';

const WHAT = {
  test: /\.(js|css|json|svg|webmanifest|vtt)$/,
  threshold: 1_024,
  // The page template is filled in per request; a copy would contain its placeholders.
  exclude: /\.html$/,
};

export function precompress(): WebpackPluginInstance[] {
  return [
    new CompressionPlugin<BrotliOptions>({
      ...WHAT,
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
    }),
    new CompressionPlugin({
      ...WHAT,
      filename: '[path][base].gz',
      algorithm: 'gzip',
      compressionOptions: { level: 9 },
    }),
  ];
}
