/**
 * Layout of everything below /dashboard (product.md §2): top bar, sidebar with the remotes' menus, the screen. Shows a loader until the role is
 * known.
 */
import type { User } from '@taskmint/contract';
import type { MenuItem } from '@taskmint/platform';
import { useSession, useTexts } from '@taskmint/platform';
import { CoinCount, color, radius, space, text, ThemeToggle, tight } from '@taskmint/ui-kit';
import { type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { ClockNotice, SecondFactorNotice, StartingCoinsNotice, VerifyNotice } from '../auth';
import { OfflineNotice } from '../offline/offline-notice';
import { catalogue } from '../texts';
import { NewsBell } from '../news/news-bell';
import { NewsProvider } from '../news/news-context';
import { ReadByLooking } from '../news/read-by-looking';
import { AccountMenu } from './account-menu';
import { Brand } from './brand';
import { DashboardMenu } from './menu/dashboard-menu';
import { phone } from './menu/menu.styles';
import { WaitingMenu } from './menu/waiting-menu';
import { useRestoreFocus } from './restore-focus';
import { LanguageSwitch } from './language-switch';
import { ScreenSkeleton } from './screen-skeleton';
import { CONTENT_ID, SkipLink } from './skip-link';
import { topBar } from './top-bar';

const TopBar = styled.header`
  ${topBar}
  display: flex;
  align-items: center;
  gap: ${space(4)};
  min-height: 4rem;
  padding: 0 ${space(5)};
  @media ${phone} {
    gap: ${space(2)};
    padding: 0 ${space(3)};
  }
  @media ${tight} {
    flex-wrap: wrap;
    padding-block: ${space(2)};
  }
  @media print {
    padding: 0;
  }
`;

const TopEnd = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  margin-left: auto;
  min-width: 0;
  @media ${phone} {
    /* Nothing here may shrink; the product name does. */
    flex: none;
    gap: ${space(2)};
  }
  @media ${tight} {
    flex: 1 1 100%;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0;
  }
`;

const Balance = styled.p`
  padding: ${space(1)} ${space(3)};
  @media ${tight} {
    padding-inline: ${space(2)};
  }
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
  @media (max-width: 56.24em) {
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
  /* Printed pages are as narrow, and name the product. */
  @media screen and ${phone} {
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
  @media (max-width: 63.99em) {
    grid-template-columns: 12.5rem minmax(0, 1fr);
  }
  @media ${phone} {
    grid-template-columns: minmax(0, 1fr);
    padding-bottom: 4.5rem;
  }
  @media print {
    display: block;
    padding: 0;
  }
`;

/** The language and theme switches are in the top bar, and on phones in the More sheet. */
const Roomy = styled.div`
  @media print, ${phone} {
    display: none;
  }
`;

const Content = styled.main`
  min-width: 0;
  max-width: 84rem;
  padding: ${space(8)} ${space(8)} ${space(12)};
  @media (max-width: 63.99em) {
    padding: ${space(6)} ${space(5)} ${space(10)};
  }
  @media ${phone} {
    padding: ${space(5)} ${space(4)} ${space(8)};
  }
  @media print {
    max-width: none;
    padding: ${space(5)} 0 0;
  }
`;

/** The loader until the role is known (product.md §2): the frame, with space reserved for its contents. */
function WaitingLayout() {
  const { dashboard } = useTexts(catalogue);
  return (
    <>
      <TopBar>
        <Brand />
      </TopBar>
      <Body>
        <WaitingMenu />
        <Content>
          <ScreenSkeleton label={dashboard.loading} />
        </Content>
      </Body>
    </>
  );
}

export function DashboardLayout({ menu, children }: { menu: readonly MenuItem[] | null; children: ReactNode }) {
  const user = useSession((state) => state.user);
  if (!user) return <WaitingLayout />;
  return <OwnLayout user={user} menu={menu} content={children} />;
}

function OwnLayout({ user, menu, content }: { user: User; menu: readonly MenuItem[] | null; content: ReactNode }) {
  const { dashboard } = useTexts(catalogue);
  const main = useRef<HTMLElement>(null);
  useRestoreFocus(main);
  return (
    <NewsProvider key={user._id}>
      <SkipLink area="dashboard" />
      <TopBar>
        <Brand />
        <TopEnd>
          <Balance>
            <BalanceLabel>{dashboard.coins}</BalanceLabel>
            <CoinCount amount={user.coins} />
          </Balance>
          <Roomy>
            <LanguageSwitch />
          </Roomy>
          <Roomy>
            <ThemeToggle />
          </Roomy>
          <NewsBell />
          <Who>
            <p>{user.name}</p>
            <RoleWord>{dashboard.roles[user.role]}</RoleWord>
          </Who>
          <AccountMenu />
        </TopEnd>
      </TopBar>
      <OfflineNotice />
      <ReadByLooking menu={menu} />
      <Body>
        <DashboardMenu items={menu} user={user} />
        <Content ref={main} id={CONTENT_ID.dashboard} tabIndex={-1}>
          <ClockNotice />
          <VerifyNotice />
          <SecondFactorNotice />
          <StartingCoinsNotice registeredAt={user.created_at} />
          {content}
        </Content>
      </Body>
    </NewsProvider>
  );
}
