/** What the dashboards share, built on platform and design system. Bundled and tree-shaken per remote. */
export {
  AnswerInputs,
  answerName,
  answersOf,
  answersResolver,
  valuesOf,
  type AnswerValues,
} from './answers/answer-inputs';
export { AskedFields, useKindNames } from './answers/asked-fields';
export { FileList, HandedIn } from './answers/handed-in';
export { BonusList } from './bonus-list';
export { useCategoryNames } from './category-names';
export { CoinHead, CoinParts, type CoinPart, SideFigure } from './coin-parts';
export { CsvImport } from './csv-import';
export { Defects } from './defects/defects';
export { ReportDefect } from './defects/report-defect';
export { BackLink, DetailScreen } from './detail-screen';
export { asOneLine, DialogForm } from './dialog-form';
export { Fact } from './fact';
export { Fold } from './fold';
export { FilterBar } from './filter-bar';
export { FilterSheet } from './filter-sheet';
export { FilterTabs } from './filter-tabs';
export { GrowingList } from './growing-list';
export { SavedItem, SavedList } from './saved-list';
export { waitsForSecondAdmin } from './second-admin';
export {
  growingQuery,
  listQuery,
  useCommand,
  useRefresh,
  useRefreshWithCoins,
  type ListQuery,
  type Range,
} from './list-query';
export { MessageForm } from './message-form';
export { NextSteps } from './next-step';
export { isKnown, ReservedSpace } from './reserved-space';
export { OwnReview } from './own-review';
export { BY_DATE, PagedList, SortedList } from './paged-list';
export { MovementList } from './statement/movement-list';
export { cashPayOf, payOf } from './pay-of';
export { StatementHeader } from './statement/statement-header';
export type { Movement } from './statement/statement.queries';
export { TaskQuestions } from './task-questions';
export { TermsFacts, TermsLine } from './task-terms';
export { WhoFits } from './who-fits';
export { WorkTalk } from './work-talk';
export { WITHDRAWAL_ORDERS, withdrawalColumns, type WithdrawalTableProps } from './withdrawal-columns';
export { WorkSignals } from './work-signals';
export { useChangeSearch } from './use-change-search';
export { useFieldText } from './use-field-text';
export { useConfirmedAction } from './use-confirmed-action';
