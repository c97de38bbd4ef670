/** What only dashboards use: a separate entry, so that the public page loads none of it. */
export { toCsv } from './csv';
export { downloadText } from './download';
export { Stars } from '../forms/stars';
export { StatRow } from './stat-row';
export { FormDialog, type FormDialogProps } from './form-dialog';
export { LinkedText } from './linked-text';
export { Loaded, type Reading } from './loaded';
export { movementsCsv } from './movement-csv';
export { MovementTable } from './movement-table';
export { kindInWords } from './movement-words';
export { ReviewForm, type WrittenReview } from './review-form';
export { SaveButton } from './save-button';
export { SkeletonCards } from './skeleton-cards';
export { SkeletonChart, SkeletonStats } from './skeletons';
export { SpanTabs } from './span-tabs';
export { MessageItem } from './message-item';
export { Thread } from './thread';
export { Thumbnail } from './thumbnail';
