/** A user and their activity in figures, and the accounts known to belong to the same person. */
import type { UserFile } from '@taskmint/contract';
import { CoinHead, CoinParts } from '@taskmint/dashboard-kit';
import { Link, useTexts } from '@taskmint/platform';
import {
  Avatar,
  Card,
  Coins,
  color,
  DateText,
  formatNumber,
  Money,
  Notice,
  space,
  Stack,
  StatusPill,
  SubLine,
  TextLink,
} from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { peopleTexts } from '../../texts/people';
import { LinkedAccounts } from './linked-accounts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: ${space(4)};
  align-items: start;
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  overflow-wrap: anywhere;
`;

const Lines = styled.dl`
  display: grid;
  grid-template-columns: minmax(7rem, auto) 1fr;
  /* An e-mail address needs the full width of a phone. */
  @media (max-width: 37.49em) {
    grid-template-columns: 5.5rem minmax(0, 1fr);
    column-gap: ${space(3)};
  }
  gap: ${space(1.5)} ${space(4)};
  & dt {
    line-height: 1.6;
  }
`;

const Links = styled.ul`
  display: grid;
  gap: ${space(2)};
`;

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

export function UserFacts({ file }: { file: UserFile }) {
  const { person: texts } = useTexts(peopleTexts);
  const { roles } = useTexts(catalogue);
  const { user, facts, links } = file;
  return (
    <Stack gap={4}>
      {user.suspended_until !== null && (
        <Notice
          title={texts.suspendedFor({
            date: <DateText value={user.suspended_until} />,
            reason: file.suspension_reason ?? '–',
          })}
        >
          {null}
        </Notice>
      )}
      {file.closed_at !== null && (
        <Notice title={texts.closed({ date: <DateText value={file.closed_at} /> })}>{null}</Notice>
      )}
      <Columns>
        <Stack gap={4}>
          <Card>
            <Stack gap={5}>
              <CoinHead label={texts.coins} coins={user.coins} />
              <CoinParts
                parts={[
                  {
                    key: 'free',
                    // Only freelancers withdraw.
                    label: user.role === 'client' ? texts.free : texts.withdrawable,
                    coins: user.withdrawable_coins,
                    fill: color.primary,
                    always: true,
                  },
                  {
                    key: 'locked',
                    label: texts.notYet,
                    coins: Math.max(0, user.coins - user.withdrawable_coins),
                    fill: color.control,
                    note: user.promotional_coins > 0 && (
                      <>
                        {texts.promotional}: <Coins amount={user.promotional_coins} size="small" />
                      </>
                    ),
                  },
                ]}
              />
            </Stack>
          </Card>
          <Card>
            <Stack gap={3}>
              <h2>{texts.links}</h2>
              <LinkedAccounts person={user._id} state="open" />
              <LinkedAccounts person={user._id} state="one" />
              {links.length === 0 ? (
                <p>{texts.noLinks}</p>
              ) : (
                <Links role="list">
                  {links.map(({ _id, name, email, payment_system: system, account_number: account }) => (
                    <li key={`${_id} ${system} ${account}`}>
                      <TextLink as={Link} to={`/dashboard/user/${_id}`}>
                        {name}
                      </TextLink>
                      <SubLine>{email}</SubLine>
                      <SubLine>{texts.linkText({ system, account })}</SubLine>
                    </li>
                  ))}
                </Links>
              )}
            </Stack>
          </Card>
        </Stack>
        <Card>
          <Stack gap={4}>
            <Head>
              <Avatar src={user.photoURL} name={user.name} decorative />
              <div>
                <h2>{texts.facts}</h2>
                {user.status !== 'active' && <StatusPill status={user.status} />}
              </div>
            </Head>
            <Lines>
              <Line name={texts.email}>
                {user.email}
                {file.email_verified !== null && (
                  <SubLine>{file.email_verified ? texts.emailVerified : texts.emailUnverified}</SubLine>
                )}
              </Line>
              <Line name={texts.role}>{roles[user.role]}</Line>
              <Line name={texts.since}>
                <DateText value={user.created_at} />
              </Line>
              <Line name={texts.work}>
                {texts.workText({
                  approved: facts.work_approved,
                  decided: facts.work_decided,
                  pending: facts.work_pending,
                })}
              </Line>
              <Line name={texts.earned}>
                <Coins amount={facts.earned_coins} />
              </Line>
              <Line name={texts.tasks}>{formatNumber(facts.tasks)}</Line>
              <Line name={texts.bought}>
                {texts.boughtText({ count: facts.orders_paid, amount: <Money cents={facts.paid_cents} /> })}
              </Line>
              <Line name={texts.withdrawals}>
                {texts.withdrawalsText({ count: facts.withdrawals, coins: <Coins amount={facts.paid_out_coins} /> })}
              </Line>
              {user.receivable_cents > 0 && (
                <Line name={texts.owes}>
                  <Money cents={user.receivable_cents} />
                </Line>
              )}
            </Lines>
          </Stack>
        </Card>
      </Columns>
    </Stack>
  );
}
