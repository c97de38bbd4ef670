/** The network between one API process and the database fails at each command of an approval, before the command or its answer gets through. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Moment } from '../../../../api/src/testing/killing-proxy';
import type { Fault, Scene } from '../fault';
import { drop, mend } from '../packets';

/** More than the number of commands for an approval with a key. */
const MAX_COMMANDS = 20;
/** How long each partition lasts, in ms. */
const LASTS_MS = 500;

/** Returns whether the approval reached its `nth` command. */
async function partitionAt({ system, load }: Scene, nth: number, moment: Moment): Promise<boolean> {
  const { proxy, apis } = system;
  const approval = await load.prepareApproval();
  proxy.arm(nth, moment, () => drop([{ port: proxy.port }]));
  const answered = load.settle(approval, apis[0]);
  // Polls until the command comes, or the approval ends without it.
  let isOver = false;
  void answered.finally(() => (isOver = true));
  while (!proxy.struck && !isOver) await sleep(10);
  proxy.disarm();
  const { struck } = proxy;
  if (struck) {
    await sleep(LASTS_MS);
    mend();
    // The proxy drops its connections, so the command it swallowed is never answered.
    proxy.forget();
  }
  await answered;
  return struck;
}

export const partitionAtEachCommand: Fault = {
  name: 'partition-at-each-command',
  what: 'a partition that begins at each command of an approval, before it or before its answer',
  needs: ['network'],
  async inflict(scene) {
    // Only the approval's own commands may be counted.
    await scene.load.pause();
    try {
      for (let nth = 1; nth <= MAX_COMMANDS; nth += 1) {
        await partitionAt(scene, nth, 'before');
        if (!(await partitionAt(scene, nth, 'after'))) break;
      }
    } finally {
      mend();
      scene.load.goOn();
    }
  },
};
