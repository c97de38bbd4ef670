/** Judges every running canary by the votes on it and on the live version, and takes back those that do worse. */
import type { CanaryJudgement, RemoteRegistry } from '@taskmint/contract';
import { readRegistry } from '@taskmint/federation/registry';
import { collectionOf } from '../database/records';
import type { JobDefinition } from '../jobs/job';
import { registryLocation } from '../store';
import { CanaryEndModel } from './canary-end.model';
import { canaryFigures } from './canary-figures.query';
import { judge } from './canary-verdict';
import { announceCanary, endCanary, settleEnd } from './end-canary.command';
import { runningCanary, type RunningCanary } from './note-visit.command';

/** Unannounced decisions handled per run; each is from a process that died. */
const MAX_UNTOLD = 100;

const judgementOf = async (remote: string, { salt }: RunningCanary): Promise<CanaryJudgement> =>
  judge(await canaryFigures(remote, salt));

/** The judgements on the running canaries, by remote. */
export async function judgeCanaries({ remotes }: RemoteRegistry): Promise<Map<string, CanaryJudgement>> {
  const judgements = new Map<string, CanaryJudgement>();
  for (const remote of remotes) {
    const canary = runningCanary(remote);
    if (canary) judgements.set(remote.name, await judgementOf(remote.name, canary));
  }
  return judgements;
}

export const judgeCanariesJob: JobDefinition = {
  name: 'judge-canaries',
  everyMs: 30_000,
  async run(signal) {
    const place = registryLocation();
    let done = 0;
    const untold = await collectionOf(CanaryEndModel).find({ settled_at: null }, { limit: MAX_UNTOLD }).toArray();
    for (const end of untold) if (await settleEnd(place, end)) done += 1;
    const registry = await readRegistry(place);
    for (const remote of registry.remotes) {
      if (signal.aborted) break;
      const canary = runningCanary(remote);
      if (!canary) continue;
      announceCanary(remote.name);
      const judgement = await judgementOf(remote.name, canary);
      if (judgement.verdict !== 'bad') continue;
      if (await endCanary(place, registry, remote.name, canary, judgement)) done += 1;
      // The registry has changed; the next run judges the rest.
      break;
    }
    return done;
  },
};
