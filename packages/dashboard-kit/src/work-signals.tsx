/** Facts about how work was done, the same for its reviewer and its author (fair-work.md 14); for tasks that allow no AI. */
import { calls, type Submission } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { formatNumber, Note, Skeleton, SmallHeading, Stack } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { catalogue } from './texts';

export function WorkSignals({ work: { _id: id, ai_rule: rule } }: { work: Pick<Submission, '_id' | 'ai_rule'> }) {
  return rule === 'not_allowed' ? <Facts id={id} /> : null;
}

function Facts({ id }: { id: string }) {
  const { signals: texts } = useTexts(catalogue);
  const facts = useUserQuery(({ api }, user) => ({
    queryKey: [user._id, 'submissions', 'signals', id],
    queryFn: () => api.call(calls.getSignals, { params: { id } }),
  }));
  return (
    <Stack gap={2}>
      <SmallHeading>{texts.title}</SmallHeading>
      <Loaded query={facts} skeleton={<Skeleton height="4rem" />}>
        {({ counted, similar_texts: similar, copied_files: copied }) => (
          <>
            <p>
              {counted
                ? texts.counted({
                    pasted: formatNumber(counted.pasted_characters),
                    seconds: formatNumber(counted.typing_seconds),
                    losses: formatNumber(counted.focus_losses),
                  })
                : texts.notCounted}
            </p>
            <p>{texts.similar({ count: similar })}</p>
            <p>{texts.copied({ count: copied })}</p>
          </>
        )}
      </Loaded>
      <Note>{texts.nothing}</Note>
    </Stack>
  );
}
