/** Packs what the images hold: each program as one file, with what it reads beside it. `node pack.mjs SOURCES TARGET`; needs `npm run build` before. */
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [sources, target] = process.argv.slice(2);
const { build } = createRequire(join(sources, 'packages/local-services/package.json'))('esbuild');

/** They bring files of their own and are taken as they are. */
const AS_THEY_ARE = ['sharp', 'swagger-ui-dist'];
/** What the API's image does: `serve` unless told otherwise. One file for all, of which only what is asked for runs. */
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

// As deep as its modules lie in dist/, for what they read by a path from where they are.
await bundle('api/dist', API, 'api/dist/image/index.js');
copy('api/package.json', 'api/package.json');
copy('api/docs-page', 'api/docs-page');
for (const name of packagesBelow('sharp')) copy(`node_modules/${name}`, `api/node_modules/${name}`, isRun);
copy('node_modules/swagger-ui-dist', 'api/node_modules/swagger-ui-dist', (path) => !/\.map$|-es-/.test(path));

await bundle('packages/local-services/dist/site', "require('./main.js')", 'site/main.js');
copy('dist/shell', 'site/shell');
copy('dist/remotes', 'site/remotes');
for (const empty of ['api/data', 'site/data']) mkdirSync(join(target, empty), { recursive: true });

/** A package with those that it stands on, and its binaries for this machine's C library. */
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
