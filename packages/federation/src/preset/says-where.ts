/** What a development server says once it listens: webpack's own words are kept to warnings, and do not name the screen to begin with. */
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';

/** `who` is served at `home`, on the port that the server got. */
export function saysWhere(who: string, home: string): NonNullable<ServerConfiguration['onListening']> {
  return ({ server }) => {
    const address = server?.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    process.stdout.write(`\n${who}: http://localhost:${port}${home}\n\n`);
  };
}
