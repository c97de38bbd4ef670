/**
 * Avatar menu of a signed-in person (product.md §2): name with its badge, Dashboard, Available Coins, Settings, Decisions about you, Messages to
 * support, Help, Logout.
 */
import { dashboardHome } from '@taskmint/contract';
import { useHost, useNavigate, useTexts, useUser } from '@taskmint/platform';
import { Avatar, Coins, color, Menu, radius, space, text } from '@taskmint/ui-kit';
import { CircleHelp, LayoutDashboard, LogOut, MessagesSquare, Scale, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { DECISIONS, MESSAGES, SETTINGS } from '../routing/addresses';
import { catalogue } from '../texts';

const Who = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  font-weight: 650;
  overflow-wrap: anywhere;
`;

const Badge = styled.span`
  flex: none;
  padding: 0 ${space(2)};
  border-radius: ${radius.pill};
  background: ${color.primarySoft};
  color: ${color.primary};
  font-size: ${text.small};
  font-weight: 600;
`;

const Place = styled.div`
  display: contents;
`;

const Balance = styled.p`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  margin-top: ${space(2)};
  color: ${color.muted};
  font-size: ${text.small};
`;

export function AccountMenu() {
  const user = useUser();
  const { signOut, preload } = useHost();
  const navigate = useNavigate();
  const { account } = useTexts(catalogue);
  // Pointing at one's own picture is a sign of going to the dashboard.
  const fetchDashboard = () => preload(dashboardHome(user.role));
  const placeAt = (href: string, label: string, icon: ReactNode) => ({
    key: href,
    label,
    icon,
    href,
    onSelect: () => navigate(href),
  });
  return (
    <Place onPointerEnter={fetchDashboard} onFocus={fetchDashboard}>
      <Menu
        label={account.label({ name: user.name })}
        trigger={<Avatar src={user.photoURL} name={user.name} size={36} decorative />}
        header={
          <>
            <Who>
              {user.name}
              <Badge>{account.badge}</Badge>
            </Who>
            <Balance>
              {account.coins} <Coins amount={user.coins} />
            </Balance>
          </>
        }
        items={[
          {
            key: 'dashboard',
            label: account.dashboard,
            icon: <LayoutDashboard size={18} aria-hidden />,
            href: '/dashboard',
            onSelect: () => navigate(dashboardHome(user.role)),
          },
          placeAt(SETTINGS, account.settings, <Settings size={18} aria-hidden />),
          placeAt(DECISIONS, account.decisions, <Scale size={18} aria-hidden />),
          placeAt(MESSAGES, account.messages, <MessagesSquare size={18} aria-hidden />),
          placeAt('/help', account.help, <CircleHelp size={18} aria-hidden />),
          {
            key: 'logout',
            label: account.logout,
            icon: <LogOut size={18} aria-hidden />,
            onSelect: () => void signOut(),
          },
        ]}
      />
    </Place>
  );
}
