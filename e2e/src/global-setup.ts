/**
 * Starts a whole product for each worker, passes their addresses in the environment, and stops them afterwards. Journeys change demo data, so
 * concurrent ones need separate products.
 */
import type { FullConfig } from '@playwright/test';
import { buildFrontEnds, startStack, type Stack } from '@taskmint/local-services';
import { areStacksShared, shareStacks } from './running-stack';

/** All journeys share one address, and some of them simulate many people. */
const CROWDED = { RATE_SIGN_IN_PER_MINUTE: '600', CANARY_PEOPLE_PER_ADDRESS: '1000' };

export default async function globalSetup({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  // Products that keep running between runs, for somebody who writes journeys.
  if (areStacksShared()) return undefined;
  const stacks: Stack[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(stacks.map((stack) => stack.stop()));
  };
  try {
    // Built once for all products, which start in parallel.
    await buildFrontEnds();
    const start = async () => void stacks.push(await startStack({ ports: 'free', dataDir: 'temporary', env: CROWDED }));
    const started = await Promise.allSettled(Array.from({ length: workers }, start));
    for (const one of started) if (one.status === 'rejected') throw one.reason;
  } catch (error) {
    await stop();
    throw error;
  }
  shareStacks(
    stacks.map(({ urls: { site, api, payments, mail }, mongodbUri, dataDir, apiEnvironment, accounts }) => ({
      ...{ site, api, payments, mail, mongodbUri, dataDir, apiEnvironment },
      accounts: accounts.map(({ email, password, displayName, role }) => ({ email, password, displayName, role })),
    })),
  );
  return stop;
}
