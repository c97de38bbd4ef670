/** Gallery: buttons, links, menu and modal. */
import { LogOut, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { TextLink } from '../actions/text-link';
import { Cluster, Stack } from '../layout/layout';
import { Avatar } from '../marks/avatar';
import { Coins } from '../marks/coins';
import { Icon } from '../marks/icon';
import { Menu } from '../overlays/menu';
import { Modal } from '../overlays/modal';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;

export function ActionsPage() {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState('nothing yet');
  return (
    <Stack gap={6}>
      {variants.map((variant) => (
        <Cluster key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon={<Plus size={18} aria-hidden />}>
            With icon
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <ButtonLink $variant={variant} href="#actions">
            A link
          </ButtonLink>
        </Cluster>
      ))}
      <Cluster>
        <IconButton label="Add" icon={<Plus size={20} aria-hidden />} />
        <IconButton label="Delete" tone="danger" icon={<Trash2 size={20} aria-hidden />} />
        <IconButton label="Add (disabled)" icon={<Plus size={20} aria-hidden />} disabled />
        <p>
          Running text with <TextLink href="#actions">a link</TextLink> in it.
        </p>
      </Cluster>
      <Cluster>
        <Menu
          label="Account"
          side="left"
          trigger={<Avatar name="Demo Client" size={36} decorative />}
          header={
            <>
              <p>Demo Client</p>
              <Coins amount={150} />
            </>
          }
          items={[
            {
              key: 'home',
              label: 'Dashboard',
              icon: <Icon name="dashboard" />,
              href: '#actions',
              onSelect: () => setChosen('Dashboard'),
            },
            { key: 'off', label: 'Not now', icon: <Icon name="bell" />, disabled: true },
            {
              key: 'out',
              label: 'Logout',
              tone: 'danger',
              icon: <LogOut size={20} aria-hidden />,
              onSelect: () => setChosen('Logout'),
            },
          ]}
        />
        <p>Chosen: {chosen}</p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
      </Cluster>
      {open && (
        <Modal
          title="Cancel this task"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setOpen(false)}>
                Keep it
              </Button>
              <Button variant="danger" onClick={() => setOpen(false)}>
                Cancel the task
              </Button>
            </>
          }
        >
          <p>
            Work that was submitted is still reviewed. <Coins amount={90} /> for the free places come back to you at
            once.
          </p>
        </Modal>
      )}
    </Stack>
  );
}
