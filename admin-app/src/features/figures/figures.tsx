/** The figures on the admin home: pending items and totals above the queue, coins below it. */
import type { CallOutput, calls } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Coins, formatNumber, Stat } from '@taskmint/ui-kit';
import { StatRow } from '@taskmint/ui-kit/dashboard';
import { BadgeDollarSign, Banknote, ClipboardList, Lock, Scale, ShoppingCart, Users, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { catalogue } from '../../texts';
import { WeekChange } from './week-change';

type AdminFigures = CallOutput<typeof calls.getAdminFigures>;

function coins(amount: number): ReactNode {
  return <Coins amount={amount} size="large" />;
}

/** Where the coins are, with the change against last week. */
export function CoinFigures({ figures }: { figures: AdminFigures }) {
  const { home: texts } = useTexts(catalogue);
  return (
    <StatRow>
      <Stat
        label={texts.bought}
        icon={<ShoppingCart size={20} aria-hidden />}
        value={coins(figures.coins_bought)}
        note={<WeekChange figure={({ bought, taken_back }) => bought - taken_back} kind="moved" />}
      />
      <Stat label={texts.onBalances} icon={<Scale size={20} aria-hidden />} value={coins(figures.coins_on_balances)} />
      <Stat
        label={texts.setAside}
        icon={<Lock size={20} aria-hidden />}
        value={coins(figures.coins_in_escrow)}
        note={<WeekChange figure="in_escrow" kind="level" />}
      />
      <Stat
        label={texts.paidOut}
        icon={<BadgeDollarSign size={20} aria-hidden />}
        value={coins(figures.coins_paid_out)}
        note={
          <>
            {texts.heldNote({ held: figures.coins_held })}
            <WeekChange figure="paid_out" kind="moved" />
          </>
        }
      />
    </StatRow>
  );
}

export interface FiguresProps {
  figures: AdminFigures;
  /** Coins on the admin's own balance. */
  adminCoins: number;
}

export function Figures({ figures, adminCoins }: FiguresProps) {
  const { home: texts } = useTexts(catalogue);
  const { users_by_role: roles } = figures;
  return (
    <StatRow>
      <Stat
        label={texts.withdrawals}
        icon={<Banknote size={20} aria-hidden />}
        value={formatNumber(figures.withdrawals_pending)}
        note={texts.withdrawalsNote({ paid: figures.withdrawals_paid })}
      />
      <Stat
        label={texts.adminCoin}
        icon={<Wallet size={20} aria-hidden />}
        value={coins(adminCoins)}
        note={texts.adminCoinNote}
      />
      <Stat
        label={texts.totalUsers}
        icon={<Users size={20} aria-hidden />}
        value={formatNumber(figures.users)}
        note={
          <>
            {[
              texts.clients({ count: roles.client }),
              texts.freelancers({ count: roles.freelancer }),
              texts.admins({ count: roles.admin }),
            ]
              // No line ends between a number and its noun.
              .map((part) => part.replaceAll(' ', '\u00A0'))
              .join(', ')}
            <WeekChange figure="new_users" kind="moved" />
          </>
        }
      />
      <Stat
        label={texts.openTasks}
        icon={<ClipboardList size={20} aria-hidden />}
        value={formatNumber(figures.tasks_open)}
        note={<WeekChange figure="new_tasks" kind="moved" />}
      />
    </StatRow>
  );
}
