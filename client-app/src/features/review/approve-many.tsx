/** Approves many submissions: asks first with their count and coins, proceeds in steps that can be watched and stopped, and reports the outcomes. */
import type { DeskOutcome, Submission } from '@taskmint/contract';
import { useRefreshWithCoins } from '@taskmint/dashboard-kit';
import { errorText, messageOf, useHost, useTexts } from '@taskmint/platform';
import { Button, Modal, ProgressBar, Stack } from '@taskmint/ui-kit';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { catalogue } from '../../texts';
import { deskTexts } from '../../texts/desk';
import { approveInSteps } from './desk.queries';

type Work = Pick<Submission, '_id' | 'payable_amount' | 'edited_at'>;

interface Run {
  total: number;
  outcomes: readonly DeskOutcome[];
  /** Why it could not continue; null if it could. */
  failure: string | null;
  over: boolean;
}

export interface ApproveMany {
  /** Asks, then approves. Resolves with the ids approved so far once all are done or it is stopped; never rejects. */
  approve(works: readonly Work[]): Promise<string[]>;
  /** Shows the progress and the result; null if there is neither. */
  dialog: ReactNode;
}

export function useApproveMany(taskId: string): ApproveMany {
  const host = useHost();
  const { desk: texts } = useTexts(deskTexts);
  const { packages } = useTexts(catalogue);
  const refresh = useRefreshWithCoins('submissions', 'tasks');
  const [run, setRun] = useState<Run | null>(null);
  const goesOn = useRef(false);
  // Leaving the screen stops what has not been sent yet.
  useEffect(() => () => void (goesOn.current = false), []);

  async function approve(works: readonly Work[]): Promise<string[]> {
    if (works.length === 0) return [];
    const coins = works.reduce((sum, { payable_amount }) => sum + payable_amount, 0);
    const sure = await host.dialogs.confirm({
      title: texts.sureMany({ count: works.length }),
      text: texts.sureManyText({ coins: packages.ofCoins({ count: coins }) }),
      confirmLabel: texts.yesMany,
      tone: 'primary',
    });
    if (!sure) return [];
    const approved: string[] = [];
    goesOn.current = true;
    setRun({ total: works.length, outcomes: [], failure: null, over: false });
    const change = (next: (run: Run) => Partial<Run>) => setRun((now) => now && { ...now, ...next(now) });
    try {
      await approveInSteps(host, taskId, works, {
        goesOn: () => goesOn.current,
        tell: (more) => {
          for (const { submission_id, outcome } of more) if (outcome !== 'refused') approved.push(submission_id);
          change(({ outcomes }) => ({ outcomes: [...outcomes, ...more] }));
        },
      });
    } catch (error) {
      change(() => ({ failure: messageOf(error) }));
    }
    change(() => ({ over: true }));
    await refresh();
    return approved;
  }

  const dialog = run && (
    <RunDialog run={run} onStop={() => void (goesOn.current = false)} onClose={() => setRun(null)} />
  );
  return { approve, dialog };
}

function RunDialog({ run, onStop, onClose }: { run: Run; onStop(): void; onClose(): void }) {
  const { desk: texts } = useTexts(deskTexts);
  const { total, outcomes, failure, over } = run;
  const progress = texts.progress({ done: outcomes.length, total });
  return (
    <Modal
      title={texts.running}
      onClose={() => (over ? onClose() : onStop())}
      actions={<Button onClick={over ? onClose : onStop}>{over ? texts.close : texts.stop}</Button>}
    >
      <Stack gap={4}>
        <ProgressBar value={outcomes.length} max={total} label={progress} />
        <div role="status">{over ? <Summary run={run} /> : <p>{progress}</p>}</div>
        {failure && <p role="alert">{failure}</p>}
      </Stack>
    </Modal>
  );
}

/** How many were approved, had been approved before, or were left, and why others were not approved. */
function Summary({ run: { total, outcomes } }: { run: Run }) {
  const { desk: texts } = useTexts(deskTexts);
  const count = (wanted: DeskOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const reasons = new Map<string, number>();
  for (const { code, message } of outcomes) {
    if (!code) continue;
    const reason = errorText(code, message ?? code);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const [before, left] = [count('before'), total - outcomes.length];
  return (
    <Stack gap={2}>
      <p>{texts.manyDone({ count: count('done') })}</p>
      {before > 0 && <p>{texts.manyBefore({ count: before })}</p>}
      {left > 0 && <p>{texts.manyStopped({ count: left })}</p>}
      {[...reasons].map(([reason, times]) => (
        <p key={reason}>{texts.manyRefused({ count: times, reason })}</p>
      ))}
    </Stack>
  );
}
