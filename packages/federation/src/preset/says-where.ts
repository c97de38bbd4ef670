/** The message of a development server once it listens: webpack's own output is limited to warnings, and does not name the first screen. */
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';

/** `who` is served at `home`, on the port of the server. */
export function saysWhere(who: string, home: string): NonNullable<ServerConfiguration['onListening']> {
  return ({ server }) => {
    const address = server?.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    process.stdout.write(`\n${who}: http://localhost:${port}${home}\n\n`);
  };
}
