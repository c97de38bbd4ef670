/** The entries that do not fit on a phone's bar, and who is signed in. Navigating closes it. */
import type { User } from '@taskmint/contract';
import { useTexts, type MenuItem } from '@taskmint/platform';
import { Avatar, Cluster, color, Icon, Modal, space, text, ThemeToggle } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { SETTINGS } from '../../routing/addresses';
import { catalogue } from '../../texts';
import { LanguageSwitch } from '../language-switch';
import { LogOutButton } from './log-out-button';
import { MenuEntry } from './menu-entry';
import { Divider, PlainLink, RowLink } from './menu.styles';
import type { WaitingCounts } from './waiting-counts';

const SheetList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
`;

const Person = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-width: 0;
  overflow-wrap: anywhere;
  & > div {
    min-width: 0;
    line-height: 1.3;
  }
`;

const RoleWord = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
  font-weight: 400;
  text-transform: capitalize;
`;

const Last = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  padding: 0 0 0 ${space(3)};
`;

export interface MoreSheetProps {
  items: readonly MenuItem[];
  counts: WaitingCounts;
  user: User;
  onClose(): void;
}

export function MoreSheet({ items, counts, user, onClose }: MoreSheetProps) {
  const { account, dashboard, language } = useTexts(catalogue);
  return (
    <Modal
      place="bottom"
      onClose={onClose}
      title={
        <Person>
          <Avatar src={user.photoURL} name={user.name} size={40} />
          <div>
            <p>{user.name}</p>
            <RoleWord>{dashboard.roles[user.role]}</RoleWord>
          </div>
        </Person>
      }
    >
      <SheetList role="list">
        {items.map((item) => (
          <li key={item.to}>
            <MenuEntry item={item} count={counts[item.to]} as={RowLink} onClick={onClose} />
          </li>
        ))}
        {items.length > 0 && <Divider aria-hidden />}
        <li>
          <RowLink to={SETTINGS} onClick={onClose}>
            <Icon name="settings" />
            {account.settings}
          </RowLink>
        </li>
        <li>
          <PlainLink to="/" onClick={onClose}>
            <Icon name="globe" />
            {dashboard.home}
          </PlainLink>
        </li>
        <li>
          <LogOutButton />
        </li>
        <Divider aria-hidden />
        <Last>
          {language.label}
          <Cluster gap={1}>
            <LanguageSwitch />
            <ThemeToggle />
          </Cluster>
        </Last>
      </SheetList>
    </Modal>
  );
}
