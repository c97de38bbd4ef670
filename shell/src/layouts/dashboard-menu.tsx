/**
 * The ways through a dashboard: its remote's menu, then Home Page and Log Out (product.md §2). Beside the screen where there is room; on a phone
 * a bar along the lower edge with the first entries of the menu and More, which opens a sheet with all others.
 */
import type { User } from '@taskmint/contract';
import type { MenuItem } from '@taskmint/platform';
import { Link, localText, NavLink, useHost, useLanguage, useLocation, useNavigate, useTexts } from '@taskmint/platform';
import {
  Avatar,
  Cluster,
  color,
  Icon,
  Modal,
  radius,
  Skeleton,
  space,
  text,
  ThemeToggle,
  VisuallyHidden,
  type IconName,
} from '@taskmint/ui-kit';
import { useEffect, useId, useState } from 'react';
import styled, { createGlobalStyle, css } from 'styled-components';
import { useStore } from 'zustand';
import { ownWrites } from '../host/own-writes';
import { SETTINGS } from '../routing/addresses';
import { catalogue } from '../texts';
import { UnreadMark, useShownCount } from '../news/unread-mark';
import { LanguageSwitch } from './language-switch';

/** Where the side bar becomes the bar below. */
export const phone = '(max-width: 767.98px)';

/** Places on the bar besides More: with more than five a thumb misses them, and the words of some no longer fit into 360 px. */
const ON_THE_BAR = 4;

/** What is scrolled to, as by Tab, is not under the bar below (WCAG 2.4.11); what is on the bar is where it is. */
const RoomForBar = createGlobalStyle`
  @media ${phone} {
    html {
      scroll-padding-bottom: calc(5rem + env(safe-area-inset-bottom));
    }
  }
`;

const Side = styled.nav`
  border-right: 1px solid ${color.line};
  background: ${color.surface};
  @media ${phone} {
    position: fixed;
    z-index: 900;
    inset: auto 0 0;
    padding-bottom: env(safe-area-inset-bottom);
    border: 0;
    border-top: 1px solid ${color.line};
    & :is(a, button) {
      scroll-margin-bottom: calc(-5rem - env(safe-area-inset-bottom));
    }
  }
`;

const SideList = styled.ul`
  position: sticky;
  top: 4rem;
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding: ${space(4)} ${space(3)};
  list-style: none;
  @media ${phone} {
    position: static;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: 0;
    padding: 0;
  }
`;

const SheetList = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** Only beside the screen; on a phone it is in the sheet. */
const Beside = styled.li`
  @media ${phone} {
    display: none;
  }
`;

/** Only on the bar of a phone. */
const Below = styled.li`
  display: none;
  @media ${phone} {
    display: block;
  }
`;

const Divider = styled.li`
  height: 1px;
  margin: ${space(3)} 0;
  background: ${color.line};
`;

const BesideDivider = styled(Divider)`
  @media ${phone} {
    display: none;
  }
`;

const row = css`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  width: 100%;
  min-height: 2.75rem;
  padding: 0 ${space(3)};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.ink};
  font-weight: 550;
  text-align: left;
  text-decoration: none;
  cursor: pointer;
  /* Beside a tablet's screen the bar is narrow: words and what is counted behind them stay on one line. */
  @media (min-width: 768px) and (max-width: 1023.98px) {
    gap: ${space(2)};
    padding: 0 ${space(2)};
    font-size: ${text.small};
  }
  & > svg {
    flex: none;
  }
  &:hover {
    background: ${color.sunken};
  }
  &[aria-current] {
    background: ${color.primarySoft};
    color: ${color.primary};
  }
`;

/** A row beside the screen, a place on the bar of a phone; its word may take a second line there. */
const place = css`
  ${row}
  @media ${phone} {
    position: relative;
    flex-direction: column;
    /* Icons stand in one line, however many lines their words take. */
    justify-content: flex-start;
    gap: ${space(1)};
    height: 100%;
    min-height: 4.25rem;
    /* A fifth of 360 px holds the longest word at this size, with air between it and its neighbour. */
    padding: ${space(3)} ${space(1)} ${space(1.5)};
    font-size: 0.6875rem;
    letter-spacing: -0.01em;
    line-height: 1.2;
    text-align: center;
    position: relative;
    /* Over the icon: there is no room beside the word. */
    & > [data-unread] {
      position: absolute;
      top: ${space(1)};
      left: 50%;
      margin-left: ${space(1)};
    }
  }
`;

const PlaceLink = styled(NavLink)`
  ${place}
`;

const MoreButton = styled.button`
  ${place}
`;

const RowLink = styled(NavLink)`
  ${row}
`;

const PlainLink = styled(Link)`
  ${row}
`;

const RowButton = styled.button`
  ${row}
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
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  padding: 0 0 0 ${space(3)};
`;

export interface DashboardMenuProps {
  /** What the remote offers to this person, the most used first; null while it is on its way. */
  items: readonly MenuItem[] | null;
  user: User;
}

/** Places that are kept while the menu is on its way, so that what stands below them does not jump. */
const EXPECTED = 7;

const Waiting = styled.span`
  ${place}
  cursor: default;
  &:hover {
    background: none;
  }
  @media ${phone} {
    justify-content: center;
    & > :last-child {
      display: none;
    }
  }
`;

function WaitingPlaces() {
  return Array.from({ length: EXPECTED }, (_, index) => {
    const Item = index < ON_THE_BAR ? 'li' : Beside;
    return (
      <Item key={index} aria-hidden data-waiting>
        <Waiting>
          <Skeleton width="1.25rem" height="1.25rem" />
          <Skeleton width="7rem" height="0.75rem" />
        </Waiting>
      </Item>
    );
  });
}

/** The bar before it is known whose it is. */
export function WaitingMenu() {
  return (
    <Side as="div" aria-hidden>
      <SideList>
        <WaitingPlaces />
      </SideList>
    </Side>
  );
}

const Count = styled.span`
  min-width: 1.5rem;
  margin-left: auto;
  padding: 0 ${space(1.5)};
  border-radius: ${radius.pill};
  background: ${color.primary};
  color: ${color.onPrimary};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  text-align: center;
  @media ${phone} {
    /* On the bar it stands at the icon's corner. */
    ${SideList} > li > a > &,
    ${SideList} > li > button > & {
      position: absolute;
      top: ${space(1)};
      right: 18%;
      min-width: 1.25rem;
      padding: 0 ${space(1)};
      font-size: 0.75rem;
    }
  }
`;

/** How much waits at each place, asked anew on the way to any screen and after whatever was done; what cannot be read is not shown. */
function useCounts(items: readonly MenuItem[], pathname: string): Readonly<Record<string, number>> {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const places = items.map(({ to }) => to).join();
  const writes = useStore(ownWrites, ({ count }) => count);
  useEffect(() => {
    let isOver = false;
    for (const { to, count } of items) {
      count?.().then(
        (waiting) => !isOver && setCounts((were) => ({ ...were, [to]: waiting })),
        () => undefined,
      );
    }
    return () => {
      isOver = true;
    };
    // The items are made anew with every render; where they lead says which they are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [places, pathname, writes]);
  return counts;
}

/** A number beside the word; read out as what describes the link, whose name stays the word. */
function Waits({ count }: { count: number | undefined }) {
  const shown = useShownCount(count ?? 0);
  return count ? <Count aria-hidden>{shown}</Count> : null;
}

function WaitsInWords({ id, count }: { id: string; count: number | undefined }) {
  const { dashboard } = useTexts(catalogue);
  return count ? <VisuallyHidden id={id}>{dashboard.waits({ count })}</VisuallyHidden> : null;
}

export function DashboardMenu({ items: known, user }: DashboardMenuProps) {
  const items = known ?? [];
  const { account, dashboard } = useTexts(catalogue);
  const language = useLanguage();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const others = items.slice(ON_THE_BAR);
  const behindMore = [
    ...others.map(({ to, label }) => ({ to, name: localText(label, language) })),
    { to: SETTINGS, name: account.settings },
  ];
  const counts = useCounts(items, pathname);
  const ids = useId();
  const countBehindMore = others.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0);
  const inside = behindMore.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Side aria-label={dashboard.label}>
      <RoomForBar />
      <SideList>
        {known === null && <WaitingPlaces />}
        {items.map((item, index) => {
          const Item = index < ON_THE_BAR ? 'li' : Beside;
          return (
            <Item key={item.to}>
              <PlaceLink to={item.to} aria-describedby={counts[item.to] ? `${ids}${index}` : undefined}>
                <Icon name={item.icon as IconName} />
                {localText(item.label, language)}
                {item.noun && <UnreadMark nouns={[item.noun]} />}
                <Waits count={counts[item.to]} />
              </PlaceLink>
              <WaitsInWords id={`${ids}${index}`} count={counts[item.to]} />
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
          <MoreButton
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-current={inside ? 'true' : undefined}
            aria-describedby={countBehindMore > 0 ? `${ids}more` : undefined}
            onClick={() => setOpen(true)}
          >
            <Icon name="more" />
            {dashboard.more}
            <Waits count={countBehindMore} />
            <UnreadMark nouns={others.flatMap(({ noun }) => noun ?? [])} />
            {inside && <VisuallyHidden>{dashboard.now({ page: inside.name })}</VisuallyHidden>}
          </MoreButton>
          <WaitsInWords id={`${ids}more`} count={countBehindMore} />
        </Below>
      </SideList>
      {open && <MoreSheet items={others} counts={counts} user={user} onClose={() => setOpen(false)} />}
    </Side>
  );
}

/** What the bar of a phone has no place for, and who is signed in. Going anywhere closes it. */
function MoreSheet({
  items,
  counts,
  user,
  onClose,
}: {
  items: readonly MenuItem[];
  counts: Readonly<Record<string, number>>;
  user: User;
  onClose(): void;
}) {
  const ids = useId();
  const { account, dashboard, language: languages } = useTexts(catalogue);
  const language = useLanguage();
  return (
    <Modal
      open
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
      <SheetList>
        {items.map((item, index) => (
          <li key={item.to}>
            <RowLink to={item.to} aria-describedby={counts[item.to] ? `${ids}${index}` : undefined} onClick={onClose}>
              <Icon name={item.icon as IconName} />
              {localText(item.label, language)}
              {item.noun && <UnreadMark nouns={[item.noun]} />}
              <Waits count={counts[item.to]} />
            </RowLink>
            <WaitsInWords id={`${ids}${index}`} count={counts[item.to]} />
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
          {languages.label}
          <Cluster gap={1}>
            <LanguageSwitch />
            <ThemeToggle />
          </Cluster>
        </Last>
      </SheetList>
    </Modal>
  );
}

/** Log Out goes to /login (product.md §2). */
function LogOutButton() {
  const { signOut } = useHost();
  const navigate = useNavigate();
  const { dashboard } = useTexts(catalogue);
  const [busy, setBusy] = useState(false);
  return (
    <RowButton
      type="button"
      aria-disabled={busy || undefined}
      onClick={() => {
        if (busy) return;
        setBusy(true);
        void signOut().finally(() => navigate('/login'));
      }}
    >
      <Icon name="log-out" />
      {dashboard.logout}
    </RowButton>
  );
}
