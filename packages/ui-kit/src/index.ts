/**
 * Public interface of the design system: tokens, primitives, form fields, tables, and the states in between. Knows no screen, router or HTTP client.
 */
export {
  Avatar,
  Button,
  ButtonLink,
  type ButtonProps,
  type ButtonSize,
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
  DeskScene,
  EmptyState,
  ErrorState,
  fingerHigh,
  font,
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
  LoneLink,
  Money,
  Muted,
  narrow,
  Note,
  oneLine,
  Quote,
  PageHeader,
  QueueScene,
  radius,
  pictureFilter,
  Rating,
  renderWordsIn,
  SectionHeading,
  TitledSection,
  shadow,
  Skeleton,
  SlotBar,
  SmallHeading,
  space,
  Spinner,
  Stack,
  Stat,
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
  useWords,
  visuallyHidden,
  VisuallyHidden,
  Well,
  Written,
} from '@taskmint/ui-kit/core';
export { CoinCount } from './marks/coin-count';
export { Checkbox } from './forms/checkbox';
export { tick } from './forms/tick';
export { FieldRow } from './forms/field';
export { FileInput } from './forms/file-input';
export { FormActions, FormError, FormFoot } from './forms/form-parts';
export { RadioCards } from './forms/radio-cards';
export { Select } from './forms/select';
export {
  DateInput,
  NumberInput,
  numberFrom,
  PasswordInput,
  TextArea,
  type TextAreaProps,
  TextInput,
  type TextInputProps,
} from './forms/text-fields';
export { Icon } from './marks/icon';
export { Menu, type MenuEntry } from './overlays/menu';
export { Modal } from './overlays/modal';
export { lazyChart } from './states/lazy-chart';
export { Notice } from './states/notice';
export { ProgressBar } from './states/progress-bar';
export { type Column, DataTable } from './tables/data-table';
export { asCards, InsteadOfMinor, onlyAsCards } from './tables/data-table.styles';
export { RowIconButton } from './tables/row-icon-button';
export { Pagination } from './tables/pagination';
export type { Sort } from './tables/sorting';
export { Tabs } from './tables/tabs';
export { GlobalStyle } from './theme/global-style';
export { applyTheme, storedThemeChoice, useThemeChoice } from './theme/theme-choice';
export { ThemeToggle } from './theme/theme-toggle';
