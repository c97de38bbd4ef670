/** Gallery: coins, money, states, places, dates, people, ratings, figures, icons. */
import { Wallet } from 'lucide-react';
import { Cluster, Grid, Stack } from '../layout/layout';
import { Avatar } from '../marks/avatar';
import { CoinMark, Coins, Money } from '../marks/coins';
import { DateText, Deadline } from '../marks/dates';
import { Icon, ICON_NAMES } from '../marks/icon';
import { Rating } from '../marks/rating';
import { SlotBar } from '../marks/slot-bar';
import { Stat } from '../marks/stat';
import { StatusPill } from '../marks/status-pill';

const statuses = [
  'open',
  'paused',
  'filled',
  'expired',
  'cancelled',
  'pending',
  'revision',
  'approve',
  'reject',
  'appealed',
  'held',
  'paid',
  'failed',
  'awaiting_payment',
  'something_new',
];
const HOUR_MS = 3_600_000;

export function MarksPage() {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  return (
    <Stack gap={6}>
      <Cluster gap={5}>
        {[16, 20, 32, 48, 64].map((size) => (
          <CoinMark key={size} size={size} />
        ))}
        <Coins amount={5} size="small" />
        <Coins amount={150} />
        <Coins amount={12_500} size="large" />
        <Coins amount={300} size="huge" />
        <Coins amount={40} signed />
        <Coins amount={-40} signed />
        <Money cents={750} />
      </Cluster>
      <Cluster>
        {statuses.map((status) => (
          <StatusPill key={status} status={status} />
        ))}
      </Cluster>
      <Grid min={240} gap={6}>
        <SlotBar approved={3} pending={2} free={5} legend />
        <SlotBar approved={3} pending={2} reserved={1} free={4} legend />
        <SlotBar approved={120} pending={31} free={49} legend />
        <SlotBar approved={1} pending={0} free={0} legend />
        <SlotBar approved={2} pending={1} free={0} frozen={4} legend />
      </Grid>
      <Cluster gap={6}>
        <Deadline at={inHours(75)} />
        <Deadline at={inHours(5)} />
        <Deadline at={inHours(-50)} />
        <DateText value="2026-12-21" />
        <DateText value="2026-12-21T09:30:00.000Z" withTime />
      </Cluster>
      <Cluster gap={5}>
        <Avatar name="Demo Client" />
        <Avatar name="Demo Freelancer" size={56} />
        <Avatar name="Gone" src="/no-such-picture.png" />
        <Rating value={4.5} />
        <Rating value={2} size={24} />
      </Cluster>
      <Grid min={220}>
        <Stat
          label="Available coins"
          value={<Coins amount={1_250} size="large" />}
          icon={<Wallet size={20} aria-hidden />}
        />
        <Stat label="Total pay" value={<Money cents={126_050} />} note="since the account was opened" />
        <Stat label="Pending" value="12" />
      </Grid>
      <Cluster gap={4}>
        {ICON_NAMES.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Cluster>
    </Stack>
  );
}
