/**
 * Packs the contents of the images: each program as one file, with the files it reads beside it. `node pack.mjs SOURCES TARGET`; run `npm run build`
 * first.
 */
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [sources, target] = process.argv.slice(2);
const { build } = createRequire(join(sources, 'packages/local-services/package.json'))('esbuild');

/** Not bundled, because they load files of their own. */
const AS_THEY_ARE = ['sharp', 'swagger-ui-dist'];
/** Entry point of the API's image, `serve` by default. All programs are in one file; only the requested one is loaded. */
const API = `const programs = {
  serve: () => require('./main.js'),
  doctor: () => require('./commands/doctor.js'),
  migrate: () => require('./commands/migrate.js'),
  'promote-admin': () => require('./commands/promote-admin.js'),
  'verify-ledger': () => require('./commands/verify-ledger.js'),
};
const [name = 'serve'] = process.argv.splice(2, 1);
if (!Object.hasOwn(programs, name)) throw new Error('There is no such program: ' + Object.keys(programs).join(', '));
programs[name]();`;

const bundle = (folder, contents, outfile) =>
  build({
    stdin: { contents, resolveDir: join(sources, folder) },
    outfile: join(target, outfile),
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    platform: 'node',
    target: 'node20',
    external: AS_THEY_ARE,
    logLevel: 'warning',
  });

const copy = (from, to, filter = () => true) =>
  cpSync(join(sources, from), join(target, to), { recursive: true, dereference: true, filter });

// At the same depth as the modules in dist/, for the paths that they resolve relative to themselves.
await bundle('api/dist', API, 'api/dist/image/index.js');
copy('api/package.json', 'api/package.json');
copy('api/docs-page', 'api/docs-page');
for (const name of packagesBelow('sharp')) copy(`node_modules/${name}`, `api/node_modules/${name}`, isRun);
copy('node_modules/swagger-ui-dist', 'api/node_modules/swagger-ui-dist', (path) => !/\.map$|-es-/.test(path));

await bundle('packages/local-services/dist/site', "require('./main.js')", 'site/main.js');
copy('dist/shell', 'site/shell');
copy('dist/remotes', 'site/remotes');
for (const empty of ['api/data', 'site/data']) mkdirSync(join(target, empty), { recursive: true });

/** A package with its dependencies, and its binaries for this machine's C library. */
function packagesBelow(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const { dependencies = {} } = createRequire(join(sources, 'package.json'))(
    `${join(sources, 'node_modules', name)}/package.json`,
  );
  for (const dependency of Object.keys(dependencies)) packagesBelow(dependency, found);
  if (name === 'sharp') {
    const binaries = readdirSync(join(sources, 'node_modules/@img')).filter((one) =>
      /^sharp-(libvips-)?linux-/.test(one),
    );
    for (const binary of binaries) packagesBelow(`@img/${binary}`, found);
  }
  return found;
}

function isRun(path) {
  return !/\.(md|map|d\.ts|cc|h)$/.test(path);
}
