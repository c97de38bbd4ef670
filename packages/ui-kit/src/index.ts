/**
 * Public interface of the design system: tokens, primitives, form fields, tables, and the states in between. Knows no screen, router or HTTP client.
 */
export {
  Avatar,
  type AvatarProps,
  Button,
  ButtonLink,
  type ButtonProps,
  type ButtonSize,
  type ButtonStyleProps,
  buttonStyles,
  type ButtonVariant,
  Card,
  CardHeading,
  Cluster,
  CoinHandScene,
  CoinMark,
  Coins,
  type CoinsProps,
  color,
  DateText,
  Deadline,
  deadlineMs,
  type DeadlineProps,
  DeskScene,
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
  fingerHigh,
  font,
  formatCoins,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatTenths,
  formatRelative,
  formatYear,
  FormCard,
  Grid,
  IconButton,
  type IconButtonProps,
  LoneLink,
  Money,
  Muted,
  narrow,
  Note,
  oneLine,
  Quote,
  PageHeader,
  type PageHeaderProps,
  QueueScene,
  radius,
  pictureFilter,
  Rating,
  SectionHeading,
  type SectionHeadingProps,
  TitledSection,
  shadow,
  Skeleton,
  type SkeletonProps,
  SlotBar,
  type SlotBarProps,
  SmallHeading,
  space,
  Spinner,
  Stack,
  Stat,
  type StatProps,
  StatusPill,
  statusWord,
  SubLine,
  Summary,
  TableSkeleton,
  text,
  tight,
  TextLink,
  TitleLink,
  TickedSheetScene,
  usePicture,
  visuallyHidden,
  VisuallyHidden,
  Well,
  Written,
} from '@taskmint/ui-kit/core';
export { CoinCount } from './marks/coin-count';
export { Checkbox, type CheckboxProps } from './forms/checkbox';
export { tick } from './forms/tick';
export { Field, FieldRow, type ControlWiring, type FieldProps } from './forms/field';
export { FileInput, type FileInputProps } from './forms/file-input';
export { FormActions, FormError, FormFoot, type RefusedForm } from './forms/form-parts';
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
export { Icon, ICON_NAMES, type IconName } from './marks/icon';
export { Menu, type MenuEntry, type MenuProps } from './overlays/menu';
export { Modal, type ModalProps } from './overlays/modal';
export { lazyChart } from './states/lazy-chart';
export { Notice } from './states/notice';
export { ProgressBar } from './states/progress-bar';
export { type Column, DataTable, type DataTableProps } from './tables/data-table';
export { asCards, InsteadOfMinor, onlyAsCards } from './tables/data-table.styles';
export { RowIconButton, type RowIconButtonProps } from './tables/row-icon-button';
export { Pagination, type PaginationProps } from './tables/pagination';
export type { Sort } from './tables/sorting';
export { Tabs, type TabItem, type TabsProps } from './tables/tabs';
export { GlobalStyle, globalCss } from './theme/global-style';
export {
  applyTheme,
  chooseTheme,
  storedThemeChoice,
  THEME_CHOICES,
  type ThemeChoice,
  useThemeChoice,
} from './theme/theme-choice';
export { ThemeToggle } from './theme/theme-toggle';
