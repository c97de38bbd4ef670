/** Starts the whole product once for all journeys and hands their addresses over by environment; stops it afterwards. */
import { startStack } from '@taskmint/local-services';
import { isStackShared, shareStack } from './running-stack';

export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  // Whoever writes journeys keeps a product running between runs and says where.
  if (isStackShared()) return undefined;
  const stack = await startStack({ ports: 'free', dataDir: 'temporary', build: true });
  shareStack({
    site: stack.urls.site,
    api: stack.urls.api,
    payments: stack.urls.payments,
    mongodbUri: stack.mongodbUri,
    dataDir: stack.dataDir,
    accounts: stack.accounts.map(({ email, password, displayName, role }) => ({ email, password, displayName, role })),
  });
  return () => stack.stop();
}
