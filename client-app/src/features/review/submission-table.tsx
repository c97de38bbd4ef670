/** Submissions on the client's tasks, each with its current actions. */
import type { Submission } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { DataTable, type Sort } from '@taskmint/ui-kit';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowButton, RowDecisions } from '../../parts/row-button';
import { catalogue } from '../../texts';
import { DecidedButtons, DecisionButtons } from './decision-buttons';
import { ReviewDialogs } from './review-dialogs';
import { useSubmissionColumns } from './submission-columns';
import { type Review, useReview } from './use-review';
import { WhoseWork } from './whose-work';

export interface SubmissionTableProps {
  submissions: readonly Submission[];
  empty: ReactNode;
  sort: Sort;
  onSort(sort: Sort): void;
  /** All are on the task of this page, so its title is left out. */
  ofOneTask?: boolean;
}

export function SubmissionTable({ submissions, empty, sort, onSort, ofOneTask = false }: SubmissionTableProps) {
  const { submission: texts } = useTexts(catalogue);
  const columns = useSubmissionColumns(ofOneTask);
  const review = useReview();
  return (
    <>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={submissions}
        rowKey={(each) => each._id}
        empty={empty}
        sort={sort}
        onSort={onSort}
        rowActions={(each) => <RowActions review={review} submission={each} />}
      />
      <ReviewDialogs review={review} />
    </>
  );
}

/** A decided submission has no decision buttons. */
function RowActions({ review, submission }: { review: Review; submission: Submission }) {
  const { submission: texts } = useTexts(catalogue);
  return (
    <RowDecisions>
      <RowButton
        hint={texts.read({ hidden: '' })}
        variant="secondary"
        icon={<Eye size={16} aria-hidden />}
        onClick={() => review.open('read', submission)}
      >
        {texts.read({ hidden: <WhoseWork submission={submission} /> })}
      </RowButton>
      {submission.can?.decide && <DecisionButtons review={review} submission={submission} as="row" />}
      <DecidedButtons review={review} submission={submission} as="row" />
    </RowDecisions>
  );
}
