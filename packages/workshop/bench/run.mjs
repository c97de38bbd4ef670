/** `npm run bench -- NAME [options]`: compiles the subject of a benchmark and the benchmarks themselves, then runs it. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BENCHES = {
  api: { file: 'api/main.ts', what: 'the API beside baselines; `npm run bench -- api --help` lists its options' },
  database: { file: 'database/main.ts', what: 'the embedded database; --documents 1000000 sets its size' },
  'long-commands': { file: 'database/long-commands.ts', what: 'what other clients of it wait beside long commands' },
  federation: { file: 'federation/main.ts', what: 'the released site beside the same sources as one program' },
  news: {
    file: 'news/main.ts',
    what: 'from a change to whoever listens; --streams 2000 sets how many for each of three processes',
  },
  capacity: {
    file: 'capacity/main.ts',
    what: 'what one process takes, and by simulation what many before one database do',
  },
  site: { file: 'site/main.mjs', what: 'Lighthouse on the public site' },
};

const USAGE = `npm run bench -- NAME [options]
${Object.entries(BENCHES)
  .map(([name, { what }]) => `  ${name.padEnd(15)}${what}`)
  .join('\n')}

Each writes its part of docs/benchmarks.md, those of the database packages/embedded-mongo/BENCHMARKS.md,
that of the capacity docs/database.md. CHROME_PATH names the browser,
ROUNDS how often federation and site are measured.`;

const [name, ...options] = process.argv.slice(2);
const bench = Object.hasOwn(BENCHES, name ?? '') ? BENCHES[name] : undefined;
if (!bench) {
  const isHelp = name === '--help' || name === '-h';
  (isHelp ? console.log : console.error)(USAGE);
  process.exit(isHelp ? 0 : 2);
}

// The API's benchmark has its own help.
if (name !== 'api' && options.includes('--help')) {
  console.log(USAGE);
  process.exit(0);
}

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const node = (...args) => {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

node(pathOf('../../local-services/bin/typecheck.mjs'), pathOf('..'));
const fromSource = ['-C', '@taskmint/source', '-r', pathOf('../../../api/src/testing/run-source.cjs')];
node(...fromSource, pathOf(bench.file), ...options);
const pages = ['docs/benchmarks.md', 'docs/database.md', 'packages/embedded-mongo/BENCHMARKS.md'];
node(pathOf('../../../node_modules/oxfmt/bin/oxfmt'), ...pages.map((page) => pathOf(`../../../${page}`)));
