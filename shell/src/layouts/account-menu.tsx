/** Avatar menu of somebody who is signed in (product.md §2): name with its badge, Dashboard, Available Coins, Logout. */
import { useHost, useNavigate, useUser } from '@taskmint/platform';
import { Avatar, Coins, color, Menu, radius, space, text } from '@taskmint/ui-kit';
import { LayoutDashboard, LogOut } from 'lucide-react';
import styled from 'styled-components';

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
  const { signOut } = useHost();
  const navigate = useNavigate();
  return (
    <Menu
      label={`Account of ${user.name}`}
      trigger={<Avatar src={user.photoURL} name={user.name} size={36} decorative />}
      header={
        <>
          <Who>
            {user.name}
            <Badge>New</Badge>
          </Who>
          <Balance>
            Available Coins <Coins amount={user.coins} />
          </Balance>
        </>
      }
      items={[
        {
          key: 'dashboard',
          label: 'Dashboard',
          icon: <LayoutDashboard size={18} aria-hidden />,
          href: '/dashboard',
          onSelect: () => navigate('/dashboard'),
        },
        { key: 'logout', label: 'Logout', icon: <LogOut size={18} aria-hidden />, onSelect: () => void signOut() },
      ]}
    />
  );
}
