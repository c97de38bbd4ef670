/**
 * Navigation of a dashboard: its remote's menu, then Home Page and Log Out (product.md §2). Beside the screen where there is room; on a phone a bar
 * along the bottom with the first entries of the menu and More, which opens a sheet with all others.
 */
import type { User } from '@taskmint/contract';
import { localText, useLanguage, useLocation, useTexts, type MenuItem } from '@taskmint/platform';
import { Icon, VisuallyHidden } from '@taskmint/ui-kit';
import { useId, useState } from 'react';
import { UnreadMark } from '../../news/unread-mark';
import { SETTINGS } from '../../routing/addresses';
import { catalogue } from '../../texts';
import { useBarPlaces } from './bar-places';
import { LogOutButton } from './log-out-button';
import { MenuEntry } from './menu-entry';
import { Below, Beside, BesideDivider, MoreButton, PlaceLink, PlainLink, Side, SideList } from './menu.styles';
import { MoreSheet } from './more-sheet';
import { useWaitingCounts, Waits, WaitsInWords, type WaitingCounts } from './waiting-counts';
import { WaitingPlaces } from './waiting-menu';

export interface DashboardMenuProps {
  /** The remote's entries for this person, most used first; null while they are loading. */
  items: readonly MenuItem[] | null;
  user: User;
}

export function DashboardMenu({ items: known, user }: DashboardMenuProps) {
  const items = known ?? [];
  const { account, dashboard } = useTexts(catalogue);
  const { pathname } = useLocation();
  const counts = useWaitingCounts(items, pathname);
  const [isOpen, setOpen] = useState(false);
  const places = useBarPlaces();
  const behindMore = items.slice(places);
  return (
    <Side aria-label={dashboard.label}>
      <SideList role="list">
        {known === null && <WaitingPlaces />}
        {items.map((item, index) => {
          const Item = index < places ? 'li' : Beside;
          return (
            <Item key={item.to}>
              <MenuEntry item={item} count={counts[item.to]} as={PlaceLink} />
            </Item>
          );
        })}
        <BesideDivider aria-hidden />
        <Beside>
          <PlaceLink to={SETTINGS}>
            <Icon name="settings" />
            {account.settings}
          </PlaceLink>
        </Beside>
        <Beside>
          <PlainLink to="/">
            <Icon name="globe" />
            {dashboard.home}
          </PlainLink>
        </Beside>
        <Beside>
          <LogOutButton />
        </Beside>
        <Below>
          <More items={behindMore} counts={counts} pathname={pathname} isOpen={isOpen} onOpen={() => setOpen(true)} />
        </Below>
      </SideList>
      {isOpen && <MoreSheet items={behindMore} counts={counts} user={user} onClose={() => setOpen(false)} />}
    </Side>
  );
}

interface MoreProps {
  items: readonly MenuItem[];
  counts: WaitingCounts;
  pathname: string;
  isOpen: boolean;
  onOpen(): void;
}

/** The last entry on a phone's bar: how much waits in the entries behind it, and whether one of them is open. */
function More({ items, counts, pathname, isOpen, onOpen }: MoreProps) {
  const { account, dashboard } = useTexts(catalogue);
  const language = useLanguage();
  const words = useId();
  const count = items.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0);
  const behind = [
    ...items.map(({ to, label }) => ({ to, name: localText(label, language) })),
    { to: SETTINGS, name: account.settings },
  ];
  const inside = behind.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <>
      <MoreButton
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={inside ? 'true' : undefined}
        aria-describedby={count > 0 ? words : undefined}
        onClick={onOpen}
      >
        <Icon name="more" />
        {dashboard.more}
        <Waits count={count} />
        <UnreadMark nouns={items.flatMap(({ noun }) => noun ?? [])} />
        {inside && <VisuallyHidden>{dashboard.now({ page: inside.name })}</VisuallyHidden>}
      </MoreButton>
      <WaitsInWords id={words} count={count} />
    </>
  );
}
