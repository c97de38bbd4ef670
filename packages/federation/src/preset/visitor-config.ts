/**
 * The build of a visitor's document (docs/public-site.md): the bar and the footer of the shell and the sections of the landing page, from the same
 * sources, on Preact, in one language, and without what only the shell needs. Its files are beside the shell's.
 */
import { join } from 'node:path';
import { Compilation, NormalModuleReplacementPlugin, sources, type Compiler, type Configuration } from 'webpack';
import { artefactsOf, monorepoRoot } from './artefacts';
import { baseConfig } from './base-config';
import { precompress } from './precompress';

/** Of the texts: a visitor's document has those of one. */
const LANGUAGES = ['en', 'bn'];

export interface VisitorSettings {
  /** Folder of the shell: `__dirname` of its visitor.webpack.config.cjs. */
  shellDir: string;
  /** Folder of the remote that has the page at `/`. */
  landingDir: string;
}

/** Beside the shell's page: `script` is the file that starts a visitor's document in that language. */
export const visitorFile = (language: string) => `visitor.${language}.json`;

const namesScript = (language: string) => (compiler: Compiler) => {
  compiler.hooks.thisCompilation.tap('VisitorFile', (compilation) => {
    const at = { name: 'VisitorFile', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT };
    compilation.hooks.processAssets.tap(at, () => {
      const [script] = compilation.entrypoints.get('visitor')?.getFiles() ?? [];
      compilation.emitAsset(visitorFile(language), new sources.RawSource(JSON.stringify({ script })));
    });
  });
};

/** One configuration per language. */
export function createVisitorConfigs(settings: VisitorSettings): Configuration[] {
  return LANGUAGES.map((language) => createVisitorConfig(settings, language));
}

function createVisitorConfig({ shellDir, landingDir }: VisitorSettings, language: string): Configuration {
  const otherTexts = new RegExp(String.raw`[./\\](${LANGUAGES.filter((other) => other !== language).join('|')})$`);
  const rootDir = monorepoRoot(shellDir);
  const base = baseConfig({ appDir: shellDir, uniqueName: 'taskmint_visitor', production: true, roles: ['visitor'] });
  const own = (name: string) => join(rootDir, 'packages', 'platform', 'src', 'visitor', name);
  return {
    ...base,
    name: language,
    entry: { visitor: [join(landingDir, 'src', 'visitor.ts'), join(shellDir, 'src', 'visitor.ts')] },
    output: { ...base.output, publicPath: '/', path: artefactsOf(rootDir).shellDir },
    resolve: {
      ...base.resolve,
      alias: {
        'react-dom/client$': 'preact/compat/client',
        'react-dom$': 'preact/compat',
        'react/jsx-runtime$': 'preact/jsx-runtime',
        react$: 'preact/compat',
        'styled-components$': own('styled.ts'),
        '@taskmint/platform/query$': own('visitor-query.ts'),
        // Nobody is signed in.
        [join(shellDir, 'src', 'layouts', 'account-menu')]: own('no-account-menu.ts'),
      },
    },
    module: {
      rules: [...(base.module?.rules ?? []), { include: join(rootDir, 'packages', 'platform'), sideEffects: false }],
    },
    plugins: [
      ...(base.plugins ?? []),
      new NormalModuleReplacementPlugin(otherTexts, own('no-texts.ts')),
      { apply: namesScript(language) },
      ...precompress(),
    ],
  };
}
