/** What waits for an admin, each with a link. Nothing if nothing waits. */
import { NextSteps } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import {
  Banknote,
  CirclePause,
  ClipboardCheck,
  CreditCard,
  Flag,
  Handshake,
  Link2,
  Mail,
  Scale,
  ScrollText,
  Star,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { catalogue } from '../../texts';
import type { WaitingFigure } from './waiting';

const PLACES: readonly { figure: WaitingFigure; to: string; icon: ReactNode }[] = [
  {
    figure: 'agreements_waiting',
    to: '/dashboard/adminHome#agreements-heading',
    icon: <Handshake size={22} aria-hidden />,
  },
  {
    figure: 'withdrawals_pending',
    to: '/dashboard/adminHome#withdraw-heading',
    icon: <Banknote size={22} aria-hidden />,
  },
  { figure: 'tasks_waiting', to: '/dashboard/manageTask', icon: <ClipboardCheck size={22} aria-hidden /> },
  { figure: 'conversations_open', to: '/dashboard/inbox', icon: <Mail size={22} aria-hidden /> },
  { figure: 'appeals_open', to: '/dashboard/appeals', icon: <ScrollText size={22} aria-hidden /> },
  {
    figure: 'rejections_paused',
    to: '/dashboard/appeals#pauses-heading',
    icon: <CirclePause size={22} aria-hidden />,
  },
  { figure: 'contests_open', to: '/dashboard/contests', icon: <Scale size={22} aria-hidden /> },
  { figure: 'links_open', to: '/dashboard/links', icon: <Link2 size={22} aria-hidden /> },
  { figure: 'lost_payments_open', to: '/dashboard/disputes', icon: <CreditCard size={22} aria-hidden /> },
  { figure: 'things_reported', to: '/dashboard/reports', icon: <Flag size={22} aria-hidden /> },
  { figure: 'reviews_waiting', to: '/dashboard/reviews', icon: <Star size={22} aria-hidden /> },
];

export function WaitingList({ figures }: { figures: Readonly<Record<WaitingFigure, number>> }) {
  const { waiting: texts } = useTexts(catalogue);
  const steps = PLACES.map(({ figure, ...place }) => ({
    ...place,
    count: figures[figure],
    what: texts[figure]({ count: figures[figure] }),
    note: texts.notes[figure],
  }));
  return <NextSteps label={texts.title} steps={steps} />;
}
