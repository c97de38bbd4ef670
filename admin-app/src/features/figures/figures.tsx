/** The counts on the admin home: what waits, what exists, where the coins are. */
import { SECOND_ADMIN_ABOVE_COINS, type CallOutput, type calls } from '@taskmint/contract';
import { Coins, formatNumber, Stack, Stat } from '@taskmint/ui-kit';
import { BadgeDollarSign, Banknote, ClipboardList, Lock, Scale, ShoppingCart, Users, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { FigureRow } from '../../parts/figure-row';

type AdminFigures = CallOutput<typeof calls.getAdminFigures>;

function coins(amount: number): ReactNode {
  return <Coins amount={amount} size="large" />;
}

/** `1 client`, `2 clients`. */
function count(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`;
}

export interface FiguresProps {
  figures: AdminFigures;
  /** Coins on the admin's own balance. */
  adminCoins: number;
}

export function Figures({ figures, adminCoins }: FiguresProps) {
  const { users_by_role: roles } = figures;
  return (
    <Stack gap={4}>
      <FigureRow>
        <Stat
          label="Withdrawals"
          icon={<Banknote size={20} aria-hidden />}
          value={formatNumber(figures.withdrawals_pending)}
          note={`waiting; ${formatNumber(figures.withdrawals_paid)} paid`}
        />
        <Stat
          label="Admin coin"
          icon={<Wallet size={20} aria-hidden />}
          value={coins(adminCoins)}
          note="on your own balance"
        />
        <Stat
          label="Total users"
          icon={<Users size={20} aria-hidden />}
          value={formatNumber(figures.users)}
          note={`${count(roles.client, 'client')}, ${count(roles.freelancer, 'freelancer')}, ${count(roles.admin, 'admin')}`}
        />
        <Stat
          label="Open tasks"
          icon={<ClipboardList size={20} aria-hidden />}
          value={formatNumber(figures.tasks_open)}
        />
      </FigureRow>
      <FigureRow>
        <Stat label="Coins bought" icon={<ShoppingCart size={20} aria-hidden />} value={coins(figures.coins_bought)} />
        <Stat label="On balances" icon={<Scale size={20} aria-hidden />} value={coins(figures.coins_on_balances)} />
        <Stat
          label="Set aside for tasks"
          icon={<Lock size={20} aria-hidden />}
          value={coins(figures.coins_in_escrow)}
          note={`${formatNumber(figures.coins_held)} held for withdrawals`}
        />
        <Stat
          label="Paid out"
          icon={<BadgeDollarSign size={20} aria-hidden />}
          value={coins(figures.coins_paid_out)}
          note={`above ${formatNumber(SECOND_ADMIN_ABOVE_COINS)} a second admin is needed`}
        />
      </FigureRow>
    </Stack>
  );
}
