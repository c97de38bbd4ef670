/**
 * The development server that puts one local remote into the released site. It proxies the site's pages, configuration and API, so that everything
 * has one origin, as the content policy and the API's origin check require. Never part of a release.
 */
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';
import { REMOTES_PATH } from './artefacts';

const API_PATH = '/api-of-the-site';
const CONFIG_TIMEOUT_MS = 5_000;

/** Path of the local build; also part of the address that enables the override. */
function localPath(name: string): string {
  return `${REMOTES_PATH}/${name}/local/`;
}

/** Address that opens the site with the local remote in it. */
export function inShellAddress(name: string, port: number): string {
  return `http://localhost:${port}/?remote-override=${name}=${localPath(name)}remote.json`;
}

/** `siteUrl` is a running Taskmint, local or elsewhere. */
export function inShellServer(name: string, port: number, siteUrl: string): ServerConfiguration {
  const site = siteUrl.replace(/\/$/, '');
  const siteOrigin = new URL(site).origin;
  let apiUrl: string | undefined;

  /** The site's configuration, with the address of the API replaced by this server. */
  async function configuration(): Promise<Record<string, unknown>> {
    const answer = await fetch(`${site}/config.json`, { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`${site}/config.json answered ${answer.status}`);
    const config = (await answer.json()) as Record<string, unknown>;
    apiUrl = String(config['apiUrl']);
    return { ...config, apiUrl: `http://localhost:${port}${API_PATH}` };
  }

  return {
    port,
    hot: false,
    liveReload: true,
    client: { overlay: { runtimeErrors: false } },
    devMiddleware: { publicPath: localPath(name) },
    setupMiddlewares(middlewares) {
      middlewares.unshift({
        name: 'site-configuration',
        path: '/config.json',
        middleware: (
          _request: unknown,
          response: { statusCode: number; setHeader(name: string, value: string): void; end(body: string): void },
        ) => {
          configuration().then(
            (config) => {
              response.setHeader('Content-Type', 'application/json');
              response.end(JSON.stringify(config));
            },
            (error: unknown) => {
              response.statusCode = 502;
              response.end(`${site} is not there: ${String(error)}`);
            },
          );
        },
      });
      return middlewares;
    },
    proxy: [
      {
        context: [API_PATH],
        target: site,
        router: () => apiUrl ?? site,
        pathRewrite: { [`^${API_PATH}`]: '' },
        changeOrigin: true,
        headers: { Origin: siteOrigin },
      },
      {
        context: (path: string) => !path.startsWith(localPath(name)) && !path.startsWith(API_PATH) && path !== '/ws',
        target: site,
        changeOrigin: true,
      },
    ],
    onListening: () => {
      process.stdout.write(`\n${name} inside ${site}: ${inShellAddress(name, port)}\n\n`);
    },
  };
}
