/**
 * Layout of everything under /dashboard (product.md §2): top bar, sidebar with the menus of the remotes, the screen. On phones the sidebar
 * becomes a bar at the bottom. Shows a loader until the role is known.
 */
import type { MenuItem } from '@taskmint/platform';
import { Link, localText, NavLink, useHost, useLanguage, useNavigate, useSession, useTexts } from '@taskmint/platform';
import { Avatar, Coins, color, Icon, radius, space, Spinner, text, ThemeToggle, type IconName } from '@taskmint/ui-kit';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { VerifyNotice } from '../auth';
import { OfflineNotice } from '../offline/offline-notice';
import { catalogue } from '../texts';
import { Brand } from './brand';
import { LanguageSwitch } from './language-switch';
import { CONTENT_ID, SkipLink } from './skip-link';

const phone = '(max-width: 767.98px)';

const TopBar = styled.header`
  position: sticky;
  z-index: 900;
  top: 0;
  display: flex;
  align-items: center;
  gap: ${space(4)};
  min-height: 4rem;
  padding: 0 ${space(5)};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
  @media ${phone} {
    gap: ${space(2)};
    padding: 0 ${space(3)};
  }
`;

const TopEnd = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  margin-left: auto;
  min-width: 0;
  @media ${phone} {
    gap: ${space(2)};
  }
`;

const Balance = styled.p`
  padding: ${space(1)} ${space(3)};
  border-radius: ${radius.pill};
  background: ${color.coinSoft};
  font-weight: 600;
  white-space: nowrap;
`;

const BalanceLabel = styled.span`
  margin-right: ${space(2)};
  color: ${color.ink};
  font-size: ${text.small};
  font-weight: 400;
  @media (max-width: 899.98px) {
    position: absolute;
    clip-path: inset(50%);
    width: 1px;
    height: 1px;
    overflow: hidden;
  }
`;

const Who = styled.div`
  min-width: 0;
  line-height: 1.25;
  text-align: right;
  & > p {
    max-width: 12rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media ${phone} {
    display: none;
  }
`;

const RoleWord = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
  text-transform: capitalize;
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: 15rem minmax(0, 1fr);
  min-height: calc(100dvh - 4rem);
  @media ${phone} {
    grid-template-columns: minmax(0, 1fr);
    padding-bottom: 4.5rem;
  }
`;

const Side = styled.nav`
  border-right: 1px solid ${color.line};
  background: ${color.surface};
  @media ${phone} {
    position: fixed;
    z-index: 900;
    inset: auto 0 0;
    border: 0;
    border-top: 1px solid ${color.line};
    overflow-x: auto;
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
    display: flex;
    gap: 0;
    width: max-content;
    min-width: 100%;
    padding: 0 ${space(1)};
    & > li {
      flex: 1 0 auto;
    }
  }
`;

/** The language switch stands in the top bar, and on phones at the end of the bar below. */
const Roomy = styled.span`
  @media ${phone} {
    display: none;
  }
`;

const Cramped = styled.li`
  display: none;
  @media ${phone} {
    display: flex;
    align-items: center;
    padding: 0 ${space(2)};
  }
`;

const Divider = styled.li`
  height: 1px;
  margin: ${space(3)} 0;
  background: ${color.line};
  @media ${phone} {
    display: none;
  }
`;

const entry = `
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
  & > svg { flex: none; }
  &:hover { background: ${color.sunken}; }
  &[aria-current='page'] { background: ${color.primarySoft}; color: ${color.primary}; }
  @media ${phone} {
    flex-direction: column;
    justify-content: center;
    gap: ${space(0.5)};
    min-width: 4.5rem;
    min-height: 4.25rem;
    padding: ${space(1)} ${space(2)};
    font-size: 0.75rem;
    white-space: nowrap;
  }
`;

const SideLink = styled(NavLink)`
  ${entry}
`;

const SideButton = styled.button`
  ${entry}
`;

const HomeLink = styled(Link)`
  ${entry}
`;

const Content = styled.main`
  min-width: 0;
  max-width: 84rem;
  padding: ${space(8)} ${space(8)} ${space(12)};
  @media (max-width: 1023.98px) {
    padding: ${space(6)} ${space(5)} ${space(10)};
  }
  @media ${phone} {
    padding: ${space(5)} ${space(4)} ${space(8)};
  }
`;

const Waiting = styled.div`
  display: grid;
  place-items: center;
  min-height: 60vh;
`;

export function DashboardLayout({ menu, children }: { menu: readonly MenuItem[]; children: ReactNode }) {
  const user = useSession((state) => state.user);
  const language = useLanguage();
  const { dashboard } = useTexts(catalogue);
  if (!user) {
    return (
      <Waiting>
        <Spinner label={dashboard.loading} />
      </Waiting>
    );
  }
  return (
    <>
      <SkipLink />
      <TopBar>
        <Brand />
        <TopEnd>
          <Balance>
            <BalanceLabel>{dashboard.coins}</BalanceLabel>
            <Coins amount={user.coins} />
          </Balance>
          <Roomy>
            <LanguageSwitch />
          </Roomy>
          <ThemeToggle />
          <Who>
            <p>{user.name}</p>
            <RoleWord>{dashboard.roles[user.role]}</RoleWord>
          </Who>
          <Avatar src={user.photoURL} name={user.name} size={40} />
        </TopEnd>
      </TopBar>
      <OfflineNotice />
      <Body>
        <Side aria-label={dashboard.label}>
          <SideList>
            {menu.map((item) => (
              <li key={item.to}>
                <SideLink to={item.to}>
                  <Icon name={item.icon as IconName} />
                  {localText(item.label, language)}
                </SideLink>
              </li>
            ))}
            <Divider aria-hidden />
            <li>
              <HomeLink to="/">
                <Icon name="home" />
                {dashboard.home}
              </HomeLink>
            </li>
            <li>
              <LogOutButton />
            </li>
            <Cramped>
              <LanguageSwitch />
            </Cramped>
          </SideList>
        </Side>
        <Content id={CONTENT_ID} tabIndex={-1}>
          <VerifyNotice />
          {children}
        </Content>
      </Body>
    </>
  );
}

/** Log Out goes to /login (product.md §2). */
function LogOutButton() {
  const { signOut } = useHost();
  const navigate = useNavigate();
  const { dashboard } = useTexts(catalogue);
  const [busy, setBusy] = useState(false);
  return (
    <SideButton
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
    </SideButton>
  );
}
