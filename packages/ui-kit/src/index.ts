/** The design system's public face: tokens, primitives, form fields, tables, and the states in between. Knows no screen, router or HTTP client. */
export { Button, ButtonLink, type ButtonProps } from './actions/button';
export { buttonStyles, type ButtonSize, type ButtonStyleProps, type ButtonVariant } from './actions/button-styles';
export { IconButton, type IconButtonProps } from './actions/icon-button';
export { TextLink } from './actions/text-link';
export { CoinHandScene, DeskScene, QueueScene, type SceneProps, TickedSheetScene } from './art/scenes';
export { Field, FieldRow, type ControlWiring, type FieldProps } from './forms/field';
export { FileInput, type FileInputProps } from './forms/file-input';
export { FormActions, FormError } from './forms/form-parts';
export { RadioCards, type RadioCardOption, type RadioCardsProps } from './forms/radio-cards';
export { Select, type SelectOption, type SelectProps } from './forms/select';
export {
  DateInput,
  type DateInputProps,
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  type PasswordInputProps,
  TextArea,
  type TextAreaProps,
  TextInput,
  type TextInputProps,
} from './forms/text-fields';
export {
  deadlineMs,
  formatCoins,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatRelative,
} from './language/formatting';
export { PageHeader, type PageHeaderProps, SectionHeading, type SectionHeadingProps } from './layout/headings';
export { Card, Cluster, FormCard, Grid, Stack } from './layout/layout';
export { VisuallyHidden } from './layout/visually-hidden';
export { Avatar, type AvatarProps } from './marks/avatar';
export { CoinMark, Coins, type CoinsProps, Money } from './marks/coins';
export { DateText, Deadline, type DeadlineProps } from './marks/dates';
export { Icon, ICON_NAMES, type IconName } from './marks/icon';
export { Rating } from './marks/rating';
export { SlotBar, type SlotBarProps } from './marks/slot-bar';
export { Stat, type StatProps } from './marks/stat';
export { StatusPill } from './marks/status-pill';
export { Menu, type MenuEntry, type MenuProps } from './overlays/menu';
export { Modal, type ModalProps } from './overlays/modal';
export { EmptyState, type EmptyStateProps } from './states/empty-state';
export { ErrorState, type ErrorStateProps } from './states/error-state';
export { lazyChart } from './states/lazy-chart';
export { ProgressBar } from './states/progress-bar';
export { Skeleton, type SkeletonProps, TableSkeleton } from './states/skeleton';
export { Spinner } from './states/spinner';
export { type Column, DataTable, type DataTableProps } from './tables/data-table';
export { Pagination, type PaginationProps } from './tables/pagination';
export type { Sort } from './tables/sorting';
export { Tabs, type TabItem, type TabsProps } from './tables/tabs';
export { GlobalStyle, globalCss } from './theme/global-style';
export { applyTheme, chooseTheme, storedThemeChoice, THEME_CHOICES, type ThemeChoice } from './theme/theme-choice';
export { ThemeToggle } from './theme/theme-toggle';
export { color, font, narrow, radius, shadow, space, text } from './theme/tokens';
