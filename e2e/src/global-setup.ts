/** Starts a whole product for each worker and hands their addresses over by environment; stops them afterwards. Journeys change demo data, so two at once need two products. */
import type { FullConfig } from '@playwright/test';
import { buildFrontEnds, startStack, type Stack } from '@taskmint/local-services';
import { areStacksShared, shareStacks } from './running-stack';

/** Everybody in the journeys comes from one address, and some of them bring a crowd. */
const CROWDED = { RATE_SIGN_IN_PER_MINUTE: '600', CANARY_PEOPLE_PER_ADDRESS: '1000' };

export default async function globalSetup({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  // Whoever writes journeys keeps products running between runs and says where.
  if (areStacksShared()) return undefined;
  const stacks: Stack[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(stacks.map((stack) => stack.stop()));
  };
  try {
    // Once for all of them, which start side by side.
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
