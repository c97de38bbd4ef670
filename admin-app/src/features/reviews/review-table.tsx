/** Reviews with their state, and Show and Hide. Nobody has read the waiting ones yet. */
import type { ModeratedReview, ReviewStatus } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import {
  asCards,
  Avatar,
  Button,
  type Column,
  DataTable,
  DateText,
  InsteadOfMinor,
  Rating,
  space,
  VisuallyHidden,
  Written,
} from '@taskmint/ui-kit';
import { Clock, Eye, EyeOff, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { EmailLine } from '../../parts/email-line';
import { ReasonDialog } from '../../parts/reason-dialog';
import { Small } from '../../parts/small';
import { catalogue } from '../../texts';
import { useModerate } from './review.queries';

/** Wide enough to be read: where that does not fit beside the rest, rows are cards. */
const Words = styled(Written)`
  min-width: 16rem;
  max-width: 34rem;
  ${asCards(css`
    min-width: 0;
  `)}
`;

/** Stars, state and date on one line above the text, on cards and where there are no columns for them; a reason goes below. */
const Above = styled(InsteadOfMinor)`
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(3)};
  & > ${Small} {
    order: 1;
    flex-basis: 100%;
  }
  ${asCards(css`
    display: flex;
    padding-bottom: ${space(1)};
  `)}
  @media (min-width: 43.75em) {
    [data-main] && {
      display: flex;
    }
  }
`;

const Person = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-width: 11rem;
`;

const State = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  white-space: nowrap;
`;

const MARKS: Readonly<Record<ReviewStatus, LucideIcon>> = { waiting: Clock, shown: Eye, hidden: EyeOff };

/** Whether the review is shown, and the reason if not. */
function Visibility({ review: { status, reason } }: { review: ModeratedReview }) {
  const { reviews: texts } = useTexts(catalogue);
  const Mark = MARKS[status];
  return (
    <>
      <State>
        <Mark size={16} aria-hidden />
        {texts.statuses[status]}
      </State>
      {reason && <Small>{reason}</Small>}
    </>
  );
}

export function ReviewTable({ reviews, empty }: { reviews: readonly ModeratedReview[]; empty: ReactNode }) {
  const host = useHost();
  const confirmAndRun = useConfirmedAction();
  const { reviews: texts } = useTexts(catalogue);
  const moderate = useModerate();
  const [hiding, setHiding] = useState<ModeratedReview | null>(null);

  const show = ({ _id: id, name, image, rating, details }: ModeratedReview): Promise<void> =>
    confirmAndRun({
      run: () => moderate.mutateAsync({ id, status: 'shown', read: { name, image, rating, details } }),
      report: ({ modifiedCount }) =>
        modifiedCount > 0 ? { as: 'success', text: texts.shown({ name }) } : { as: 'info', text: texts.unchanged },
    });

  async function hide({ _id: id, name }: ModeratedReview, reason: string): Promise<void> {
    const { modifiedCount } = await moderate.mutateAsync({ id, status: 'hidden', reason });
    setHiding(null);
    if (modifiedCount > 0) host.toasts.show('success', texts.hidden({ name }));
    else host.toasts.show('info', texts.unchanged);
  }

  const columns: readonly Column<ModeratedReview>[] = [
    {
      key: 'who',
      header: texts.columns.who,
      bare: true,
      render: (each) => (
        <Person>
          <Avatar src={each.image} name={each.name} decorative />
          <span>
            <strong>{each.name}</strong>
            {each.email ? <EmailLine email={each.email} /> : <Small>{texts.ours}</Small>}
          </span>
        </Person>
      ),
    },
    {
      key: 'rating',
      minor: true,
      card: 'none',
      header: texts.columns.rating,
      render: (each) => <Rating value={each.rating} />,
    },
    {
      key: 'details',
      header: texts.columns.details,
      bare: true,
      render: (each) => (
        <>
          <Above>
            <Rating value={each.rating} />
            <Visibility review={each} />
            <DateText value={each.created_at} />
          </Above>
          <Words>{each.details}</Words>
        </>
      ),
    },
    {
      key: 'written',
      minor: true,
      card: 'none',
      header: texts.columns.written,
      render: (each) => <DateText value={each.created_at} />,
    },
    {
      key: 'status',
      minor: true,
      card: 'none',
      header: texts.columns.status,
      render: (each) => <Visibility review={each} />,
    },
  ];

  const which = ({ name }: ModeratedReview) => <VisuallyHidden>{texts.reviewOf({ name })}</VisuallyHidden>;
  return (
    <>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={reviews}
        rowKey={(each) => each._id}
        empty={empty}
        rowActions={(each) => (
          <>
            {each.status !== 'shown' && (
              <Button
                size="small"
                busy={moderate.isPending && moderate.variables.id === each._id}
                onClick={() => void show(each)}
              >
                {texts.show({ hidden: which(each) })}
              </Button>
            )}
            {each.status !== 'hidden' && (
              <Button size="small" variant="secondary" onClick={() => setHiding(each)}>
                {texts.hide({ hidden: which(each) })}
              </Button>
            )}
          </>
        )}
      />
      {hiding && (
        <ReasonDialog
          title={texts.hideTitle({ name: hiding.name })}
          draft={`hide:${hiding._id}`}
          consequence={texts.hideLead}
          submitLabel={texts.hideSubmit}
          tone="danger"
          onClose={() => setHiding(null)}
          onReason={(reason) => hide(hiding, reason)}
        />
      )}
    </>
  );
}
