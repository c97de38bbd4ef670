/** The review desk of one task under one filter: the queue, the open submission beside what was asked for, and the actions (fair-work.md 8). */
import type { DeskFilter, Submission } from '@taskmint/contract';
import { PagedList } from '@taskmint/dashboard-kit';
import { messageOf, useHost, useTexts, useUser } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import {
  Button,
  Cluster,
  EmptyState,
  formatNumber,
  Note,
  Notice,
  QueueScene,
  space,
  Stack,
  TableSkeleton,
  TickedSheetScene,
} from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useState } from 'react';
import styled from 'styled-components';
import { deskTexts } from '../../texts/desk';
import { DecidedButtons } from './decision-buttons';
import { RejectDialog } from './reject-dialog';
import { RequestChangesDialog } from './request-changes-dialog';
import { useDecideSubmission, useRequestChanges, version, type Decision } from './submission.queries';
import { useApproveMany } from './approve-many';
import { DeskActions, KeyLegend, type DeskActs } from './desk-actions';
import { DeskQueue } from './desk-queue';
import { allWaiting, QUEUE_SIZE, queueQuery } from './desk.queries';
import { DeskWork } from './desk-work';
import { ReviewDialogs } from './review-dialogs';
import { useReview } from './use-review';
import { useReviewQueue, type QueuePosition } from './use-review-queue';
import { useReviewKeys } from './use-review-keys';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  align-items: start;
  @media (min-width: 68.75em) {
    grid-template-columns: 16rem minmax(0, 1fr);
  }
`;

export interface ReviewDeskProps {
  taskId: string;
  filter: DeskFilter;
}

export function ReviewDesk({ taskId, filter }: ReviewDeskProps) {
  return filter === 'pending' || filter === 'flagged' ? (
    <Queue taskId={taskId} filter={filter} />
  ) : (
    <Pages taskId={taskId} filter={filter} />
  );
}

/** What can be decided: its first part, which is filled up as it is. */
function Queue({ taskId, filter }: ReviewDeskProps) {
  const queue = useUserQuery(queueQuery, taskId, filter, { limit: QUEUE_SIZE, offset: 0 });
  return (
    <Loaded query={queue} skeleton={<Waiting />}>
      {({ items, total }) => <Desk taskId={taskId} filter={filter} works={items} total={total} isReviewed />}
    </Loaded>
  );
}

/** What cannot be decided now, page by page. */
function Pages({ taskId, filter }: ReviewDeskProps) {
  return (
    <PagedList
      pageSize={QUEUE_SIZE}
      query={(host, user, range) => queueQuery(host, user, taskId, filter, range)}
      skeleton={<Waiting />}
      empty={<Nothing filter={filter} />}
    >
      {(works, first, total) => (
        <Desk key={first} taskId={taskId} filter={filter} works={works} first={first} total={total} />
      )}
    </PagedList>
  );
}

function Waiting() {
  const { desk: texts } = useTexts(deskTexts);
  return <TableSkeleton columns={2} label={texts.loading} />;
}

function Nothing({ filter }: { filter: DeskFilter }) {
  const { desk: texts } = useTexts(deskTexts);
  return (
    <EmptyState
      picture={filter === 'pending' ? <TickedSheetScene /> : <QueueScene />}
      title={texts.nothing[filter]}
      text={texts.nothingText[filter]}
    />
  );
}

interface DeskProps extends ReviewDeskProps {
  works: readonly Submission[];
  /** Number of the first of them among all. */
  first?: number;
  total: number;
  /** Whether work under this filter can be decided. */
  isReviewed?: boolean;
}

function Desk({ taskId, filter, works, first = 1, total, isReviewed = false }: DeskProps) {
  const { desk: texts } = useTexts(deskTexts);
  const place = useReviewQueue(works);
  const many = useApproveMany(taskId);
  const [announcement, setAnnouncement] = useState('');
  const { shown, selected } = place;
  const approve = async (chosen: readonly Submission[]) => {
    setAnnouncement('');
    place.leaveAll(await many.approve(chosen));
  };
  return (
    <Stack gap={5}>
      <Stack gap={2}>
        {isReviewed && <Many taskId={taskId} works={works} place={place} total={total} approve={approve} />}
        {/* Stays when the queue is empty: the last decision has to be heard too. */}
        <p role="status">{announcement}</p>
      </Stack>
      {many.dialog}
      {shown ? (
        <Layout>
          <Stack gap={2}>
            <Note>
              {isReviewed ? texts.queueOf({ count: total }) : `${texts.tabs[filter]} (${formatNumber(total)})`}
            </Note>
            <DeskQueue
              works={works}
              current={shown._id}
              onOpen={place.open}
              selected={selected}
              onSelect={isReviewed ? place.toggle : undefined}
            />
            {isReviewed && total > works.length && <Note>{texts.firstOnly({ shown: works.length, total })}</Note>}
          </Stack>
          <Open
            place={place}
            shown={shown}
            count={works.length}
            first={first}
            total={total}
            isReviewed={isReviewed}
            onDecided={setAnnouncement}
          />
        </Layout>
      ) : (
        <Nothing filter={filter} />
      )}
    </Stack>
  );
}

interface ManyProps {
  taskId: string;
  works: readonly Submission[];
  place: QueuePosition;
  total: number;
  approve(works: readonly Submission[]): Promise<void>;
}

/** Approves the selected submissions, or all pending ones. */
function Many({ taskId, works, place: { selected, select }, total, approve }: ManyProps) {
  const host = useHost();
  const user = useUser();
  const { desk: texts } = useTexts(deskTexts);
  const [asking, setAsking] = useState(false);

  async function approveRest(): Promise<void> {
    setAsking(true);
    try {
      await approve(await allWaiting(host, user, taskId));
    } catch (error) {
      host.toasts.show('error', messageOf(error));
    } finally {
      setAsking(false);
    }
  }

  if (total === 0) return null;
  return (
    <Cluster gap={3}>
      {selected.size > 0 ? (
        <>
          <Button size="small" onClick={() => void approve(works.filter(({ _id }) => selected.has(_id)))}>
            {texts.approveSelected({ count: selected.size })}
          </Button>
          <Button size="small" variant="ghost" onClick={() => select([])}>
            {texts.clear}
          </Button>
        </>
      ) : (
        <Button size="small" variant="secondary" onClick={() => select(works.map(({ _id }) => _id))}>
          {texts.selectAll}
        </Button>
      )}
      <Button size="small" variant="secondary" busy={asking} onClick={() => void approveRest()}>
        {texts.approveRest}
      </Button>
    </Cluster>
  );
}

type Dialog = 'reject' | 'changes';

interface OpenProps {
  place: QueuePosition;
  shown: Submission;
  /** How many are here. */
  count: number;
  /** Number of the first of them among all. */
  first: number;
  /** How many there are. */
  total: number;
  /** Whether work under this filter can be decided. */
  isReviewed: boolean;
  /** Receives what to announce. */
  onDecided(words: string): void;
}

/** The open submission with its decisions. Which one is open is announced: the keys and buttons that move on keep the focus where it is. */
function Open({ place, shown, count, first, total, isReviewed, onDecided }: OpenProps) {
  const host = useHost();
  const { desk: texts } = useTexts(deskTexts);
  const decide = useDecideSubmission();
  const requestChanges = useRequestChanges();
  const review = useReview();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { at, state } = place;
  const name = shown.worker_name;
  const busy = decide.isPending;
  const mayDecide = state === 'unchanged' && !busy && shown.can?.decide === true;

  /** Rejects if the server refuses. */
  async function send(decision: Decision): Promise<boolean> {
    const { modifiedCount } = await decide.mutateAsync(decision);
    place.leave();
    return modifiedCount > 0;
  }

  async function approve(): Promise<void> {
    try {
      const isNew = await send({ ...version(shown), status: 'approve' });
      onDecided(isNew ? texts.approvedOne({ name, count: shown.payable_amount }) : texts.approvedBefore({ name }));
    } catch (error) {
      host.toasts.show('error', messageOf(error));
    }
  }

  const acts: DeskActs = {
    ...(at > 0 && !busy ? { previous: () => place.move(-1) } : {}),
    ...(at >= 0 && at < count - 1 && !busy ? { next: () => place.move(1) } : {}),
    ...(mayDecide && {
      approve: () => void approve(),
      reject: () => setDialog('reject'),
      select: () => place.toggle(shown._id),
    }),
    ...(mayDecide && shown.can?.requestChanges ? { changes: () => setDialog('changes') } : {}),
  };
  const keys = useReviewKeys(acts);

  return (
    <Stack gap={4}>
      <Cluster gap={3} justify="space-between" aria-live="polite" aria-atomic>
        <h2>{texts.workOf({ name })}</h2>
        {at >= 0 && <Note>{texts.position({ at: first + at, total })}</Note>}
      </Cluster>
      <div role="status">{state !== 'unchanged' && !busy && <Changed place={place} />}</div>
      <DeskWork key={shown._id} work={shown} />
      <DeskActions acts={acts} decides={isReviewed} busy={busy} selected={place.selected.has(shown._id)} keys={keys.on}>
        <DecidedButtons review={review} submission={shown} as="opened" />
      </DeskActions>
      <ReviewDialogs review={review} />
      <KeyLegend on={keys.on} onSwitch={keys.set} />
      {dialog === 'reject' && (
        <RejectDialog
          submission={shown}
          onClose={() => setDialog(null)}
          onReject={async (rejection) => {
            const isNew = await send({ ...version(shown), status: 'reject', rejection });
            setDialog(null);
            onDecided(isNew ? texts.rejectedOne({ name }) : texts.rejectedBefore({ name }));
          }}
        />
      )}
      {dialog === 'changes' && (
        <RequestChangesDialog
          submission={shown}
          onClose={() => setDialog(null)}
          onRequest={async (body) => {
            await requestChanges.mutateAsync({ ...version(shown), ...body });
            place.leave();
            setDialog(null);
            onDecided(texts.asked({ name }));
          }}
        />
      )}
    </Stack>
  );
}

/** What happened to the open submission meanwhile, and how to continue. */
function Changed({ place }: { place: QueuePosition }) {
  const { desk: texts } = useTexts(deskTexts);
  const isGone = place.state === 'gone';
  return (
    <Notice title={isGone ? texts.gone : texts.changed}>
      <p>{isGone ? texts.goneText : texts.changedText}</p>
      <div>
        <Button size="small" variant="secondary" onClick={isGone ? place.leave : place.look}>
          {isGone ? texts.goOn : texts.showNow}
        </Button>
      </div>
    </Notice>
  );
}
