/**
 * The part of the design system that the public page and every dashboard use, shared at run time as one copy. Its version is a fingerprint of its
 * sources, so a build with a different design system brings its own. It is loaded whole on every page, so only what nearly all pages need belongs
 * here. The rest of the package imports it under this name, never by path, which would bundle a second copy (enforced by a test of the preset).
 */
export { Button, ButtonLink, type ButtonProps } from './actions/button';
export { buttonStyles, type ButtonSize, type ButtonStyleProps, type ButtonVariant } from './actions/button-styles';
export { fingerHigh } from './actions/finger';
export { IconButton, type IconButtonProps } from './actions/icon-button';
export { PlainButton, type PlainButtonProps } from './actions/plain-button';
export { LoneLink, TextLink, TitleLink } from './actions/text-link';
export { CoinHandScene, DeskScene, QueueScene, TickedSheetScene } from './art/scenes';
export {
  deadlineMs,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatShort,
  formatTenths,
  formatRelative,
  formatYear,
} from './language/formatting';
export { documentLanguage, type Language, renderWordsIn, useLanguage } from './language/language';
export { useWords, type Words } from './language/words';
export {
  PageHeader,
  type PageHeaderProps,
  SectionHeading,
  type SectionHeadingProps,
  TitledSection,
} from './layout/headings';
export { Card, Cluster, FormCard, Grid, Stack } from './layout/layout';
export { CardHeading, Muted, Note, Quote, SmallHeading, SubLine, Well, Written } from './layout/prose';
export { Summary } from './layout/summary';
export { visuallyHidden, VisuallyHidden } from './layout/visually-hidden';
export { Avatar, type AvatarProps } from './marks/avatar';
export { CoinMark, Coins, type CoinsProps, Money } from './marks/coins';
export { DateText, Deadline, type DeadlineProps } from './marks/dates';
export { Rating } from './marks/rating';
export { SlotBar, type SlotBarProps } from './marks/slot-bar';
export { Stat, type StatProps } from './marks/stat';
export { StatusPill, statusWord } from './marks/status-pill';
export { usePicture } from './marks/use-picture';
export { EmptyState, type EmptyStateProps } from './states/empty-state';
export { describeError, ErrorState, type ErrorStateProps } from './states/error-state';
export { Skeleton, type SkeletonProps, TableSkeleton } from './states/skeleton';
export { Spinner } from './states/spinner';
export {
  color,
  font,
  narrow,
  oneLine,
  pictureFilter,
  radius,
  shadow,
  space,
  text,
  tight,
  tokenCss,
} from './theme/tokens';
