/** The addresses of a local remote inside a running site, and which requests are answered locally. */
import { inShellAddress, inShellServer } from './in-shell-server';

type Rule = { context: string[] | ((path: string) => boolean); router?: () => string };

it('opens the site with an override that the shell takes', () => {
  const address = new URL(inShellAddress('client-app', 3102));
  expect(address.origin).toBe('http://localhost:3102');
  expect(address.searchParams.get('remote-override')).toBe('client-app=/remotes/client-app/local/remote.json');
});

it("keeps only the local remote here; pages, other remotes and the API are the site's", () => {
  const server = inShellServer('client-app', 3102, 'https://site.example/');
  expect(server.devMiddleware?.publicPath).toBe('/remotes/client-app/local/');
  const [api, rest] = server.proxy as [Rule, Rule];
  expect(api).toMatchObject({ target: 'https://site.example', headers: { Origin: 'https://site.example' } });
  const goesToSite = rest.context as (path: string) => boolean;
  expect(goesToSite('/')).toBe(true);
  expect(goesToSite('/remotes/worker-app/0.1.0-ab12cd34/remoteEntry.js')).toBe(true);
  expect(goesToSite('/remotes/client-app/local/remoteEntry.js')).toBe(false);
  expect(goesToSite('/ws')).toBe(false);
});
