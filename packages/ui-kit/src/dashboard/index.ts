/** What only dashboards use: a separate entry, so that the public page loads none of it. */
export { toCsv } from './csv';
export { downloadText } from './download';
export { Stars, type StarsProps } from '../forms/stars';
export { StatRow } from './stat-row';
export { FormDialog, type FormDialogProps } from './form-dialog';
export { LinkedText } from './linked-text';
export { Loaded, type LoadedProps, type Reading } from './loaded';
export { movementsCsv } from './movement-csv';
export { MovementTable, type MovementTableProps, type ShownMovement } from './movement-table';
export { aboutInWords, kindInWords } from './movement-words';
export { ReviewForm, type ReviewFormProps, type WrittenReview } from './review-form';
export { SaveButton, type SaveButtonProps } from './save-button';
export { SkeletonCards } from './skeleton-cards';
export { SkeletonChart, SkeletonStats } from './skeletons';
export { SpanTabs, type SpanTabsProps } from './span-tabs';
export { MessageItem } from './message-item';
export { Thread, type ThreadMessage } from './thread';
export { Thumbnail } from './thumbnail';
