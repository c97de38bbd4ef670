/** One entry of a remote's menu: its icon, its label, whether there is unread news and how much waits there. */
import { localText, useLanguage, type MenuItem } from '@taskmint/platform';
import { Icon } from '@taskmint/ui-kit';
import { useId } from 'react';
import { UnreadMark } from '../../news/unread-mark';
import type { RowLink } from './menu.styles';
import { Waits, WaitsInWords } from './waiting-counts';

export interface MenuEntryProps {
  item: MenuItem;
  count: number | undefined;
  /** Style of its link. */
  as: typeof RowLink;
  onClick?: () => void;
}

export function MenuEntry({ item, count, as: Entry, onClick }: MenuEntryProps) {
  const words = useId();
  const language = useLanguage();
  return (
    <>
      <Entry to={item.to} aria-describedby={count ? words : undefined} onClick={onClick}>
        <Icon name={item.icon} />
        {localText(item.label, language)}
        {item.noun && <UnreadMark nouns={[item.noun]} />}
        <Waits count={count} />
      </Entry>
      <WaitsInWords id={words} count={count} />
    </>
  );
}
