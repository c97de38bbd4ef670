/** Items that a job could not process: the error, when they are retried or that they wait for an admin, and 'Try again'. */
import { isApiError, messageOf, useHost, useTexts } from '@taskmint/platform';
import {
  Button,
  type Column,
  DataTable,
  DateText,
  EmptyState,
  formatNumber,
  TickedSheetScene,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { catalogue } from '../../texts';
import { type SetAside, useRetryItem } from './job.queries';
import { Machine } from './job-table';
import { jobInWords } from './job-words';

export function SetAsideTable({ items }: { items: readonly SetAside[] }) {
  const host = useHost();
  const { jobs: texts } = useTexts(catalogue);
  const retry = useRetryItem();

  async function tryAgain(each: SetAside): Promise<void> {
    try {
      await retry.mutateAsync(each);
      host.toasts.show('success', texts.retried({ job: jobInWords(each.job), item: each.item }));
    } catch (error) {
      // It succeeded meanwhile, or another admin was faster.
      if (isApiError(error) && error.code === 'not_found') host.toasts.show('info', texts.gone);
      else host.toasts.show('error', messageOf(error));
    }
  }

  function next({ next_attempt_at: at }: SetAside) {
    if (at === null) return texts.waits;
    return Date.parse(at) <= Date.now() ? texts.nextRun : <DateText value={at} withTime />;
  }

  const columns: readonly Column<SetAside>[] = [
    {
      key: 'item',
      header: texts.setAsideColumns.item,
      bare: true,
      render: ({ job, item }) => (
        <>
          <strong>{jobInWords(job)}</strong>
          <Machine>{item}</Machine>
        </>
      ),
    },
    {
      key: 'attempts',
      header: texts.setAsideColumns.attempts,
      align: 'right',
      render: ({ attempts }) => formatNumber(attempts),
    },
    {
      key: 'failed',
      header: texts.setAsideColumns.failed,
      render: ({ failed_at: at }) => <DateText value={at} withTime />,
    },
    {
      key: 'error',
      header: texts.setAsideColumns.error,
      render: ({ last_error: error }) => <Machine>{error}</Machine>,
    },
    { key: 'next', header: texts.setAsideColumns.next, render: next },
  ];
  return (
    <DataTable
      caption={texts.setAsideCaption}
      columns={columns}
      rows={items}
      rowKey={({ _id }) => _id}
      empty={<EmptyState picture={<TickedSheetScene />} title={texts.noneSetAside} text={texts.noneSetAsideText} />}
      rowActions={(each) => (
        <Button
          size="small"
          variant="secondary"
          busy={retry.isPending && retry.variables._id === each._id}
          onClick={() => void tryAgain(each)}
        >
          {texts.retry({
            hidden: <VisuallyHidden>{texts.retryWhich({ job: jobInWords(each.job), item: each.item })}</VisuallyHidden>,
          })}
        </Button>
      )}
    />
  );
}
