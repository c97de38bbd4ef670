/** Log Out goes to /login (product.md §2). */
import { useHost, useNavigate, useTexts } from '@taskmint/platform';
import { Icon } from '@taskmint/ui-kit';
import { useState } from 'react';
import { catalogue } from '../../texts';
import { RowButton } from './menu.styles';

export function LogOutButton() {
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
