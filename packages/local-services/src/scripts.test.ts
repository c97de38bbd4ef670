/**
 * Every script of every package.json answers `--help` and does nothing else, in a clone with packages installed and nothing compiled. Scripts that
 * compile the API first take a minute, and the same command in another package runs the same program: those run with TASKMINT_FULL=1 only. Of the
 * others, a third runs each day.
 */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { repositoryFiles } from './repository-files-fixture';
import { ROOT } from './stack/places';

const FULL = process.env['TASKMINT_FULL'] === '1';
const TIMEOUT_MS = 300_000;
/** Scripts that npm itself runs. */
const LIFECYCLE = ['prepack'];

const paths = repositoryFiles();

interface Script {
  folder: string;
  name: string;
  command: string;
}

const scripts = paths
  .filter((path) => basename(path) === 'package.json')
  .flatMap((path): Script[] => {
    const { scripts: own = {} } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as {
      scripts?: Record<string, string>;
    };
    return Object.entries(own).map(([name, command]) => ({ folder: dirname(path), name, command }));
  })
  .filter(({ name }) => !LIFECYCLE.includes(name));

/** The script that a root script only forwards to, in another package. */
const passedOn = ({ command }: Script): Script | undefined => {
  const [, name, folder] = /^npm run (\S+) -w (\S+)/.exec(command) ?? [];
  return scripts.find((one) => one.name === name && one.folder === folder);
};
const compilesMuch = (script: Script): boolean => /typecheck\.mjs \S|-w api/.test((passedOn(script) ?? script).command);
const isRepeated = ({ command }: Script, index: number): boolean =>
  scripts.findIndex((one) => one.command === command) < index;
const TODAY = Math.floor(Date.now() / 86_400_000);
const quick = scripts.filter((script, index) => !(compilesMuch(script) || isRepeated(script, index)));
const chosen = FULL ? scripts : quick.filter((_, index) => index % 3 === TODAY % 3);

/** A clone of the working tree, with this one's installed packages. */
function freshClone(): string {
  const clone = mkdtempSync(join(tmpdir(), 'taskmint-clone-'));
  for (const path of paths) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    cpSync(join(ROOT, path), join(clone, path));
  }
  const packages = join(clone, 'node_modules');
  mkdirSync(join(packages, '@taskmint'), { recursive: true });
  for (const entry of readdirSync(join(ROOT, 'node_modules'))) {
    if (!['@taskmint', '.cache'].includes(entry)) symlinkSync(join(ROOT, 'node_modules', entry), join(packages, entry));
  }
  for (const folder of new Set(scripts.map(({ folder: own }) => own).filter((own) => own !== '.'))) link(folder);
  for (const entry of readdirSync(join(clone, 'packages'))) link(join('packages', entry));
  return clone;

  function link(folder: string): void {
    const place = join(packages, '@taskmint', basename(folder));
    if (!existsSync(place)) symlinkSync(join(clone, folder), place);
  }
}

describe('the scripts of package.json', () => {
  let clone: string;

  beforeAll(() => {
    clone = freshClone();
  });
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  /** As npm runs it, without npm's third of a second. */
  const help = ({ folder, command }: Script) =>
    new Promise<{ code: number | string; output: string }>((resolve) => {
      const PATH = [join(ROOT, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
      const options = { cwd: join(clone, folder), env: { ...process.env, PATH }, timeout: TIMEOUT_MS };
      execFile('sh', ['-c', `${command} --help`], options, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? (error ? 'killed' : 0), output: stdout + stderr }),
      );
    });

  it.each(chosen)(
    '$folder: $name --help',
    async (script) => {
      const { code, output } = await help(script);
      expect({ code, output }).toEqual({
        code: 0,
        output: expect.stringMatching(/usage|options|npm (run|start|test)/i),
      });
    },
    TIMEOUT_MS,
  );
});

it('images says which program is missing and where the way with Docker is written', () => {
  const images = (...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'packages/deploy/images.mjs'), ...args], {
      env: { PATH: '' },
      encoding: 'utf8',
    });
  const told = (programs: string) =>
    `Not installed: ${programs}. docs/deploying.md says what this needs, and how Docker builds the images instead.\n`;
  expect(images()).toMatchObject({ status: 1, stderr: told('buildah, podman') });
  expect(images('check')).toMatchObject({ status: 1, stderr: told('podman') });
});

it('jest refuses an address that its option --selectProjects would swallow', () => {
  const jest = (...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'node_modules/jest/bin/jest.js'), '--listTests', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
    });
  const swallowed = jest('--selectProjects', 'packages/contract', 'src/coins');
  expect(swallowed.stderr).toContain('src/coins: no project');
  expect(swallowed.status).toBe(1);
  expect(jest('src/coins', '--selectProjects', 'packages/contract').stdout.trim()).toMatch(/coins\.test\.ts$/);
});
