/** One link: both accounts, what they have in common as facts, and the way to say whether they are one person. */
import type { AccountLink, LinkVerdict } from '@taskmint/contract';
import { Link, useTexts } from '@taskmint/platform';
import {
  Button,
  Card,
  Cluster,
  color,
  DateText,
  radius,
  space,
  Stack,
  text,
  TextLink,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { DecideLinkDialog } from './decide-link-dialog';

const Small = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: ${space(4)};
`;

const Facts = styled.ul`
  display: grid;
  gap: ${space(3)};
  margin: 0;
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.sunken};
  list-style: none;
  overflow-wrap: anywhere;
`;

export function LinkCard({ link }: { link: AccountLink }) {
  const { links: texts } = useTexts(catalogue);
  const [verdict, setVerdict] = useState<LinkVerdict | null>(null);
  const names = { first: link.first.name, later: link.later.name };
  const hidden = <VisuallyHidden>{texts.hidden(names)}</VisuallyHidden>;
  return (
    <Card as="article" aria-label={texts.of(names)}>
      <Stack gap={4}>
        <Pair>
          <Account label={texts.later} person={link.later} />
          <Account label={texts.first} person={link.first} />
        </Pair>
        <Stack gap={2}>
          <Small as="h3">{texts.facts}</Small>
          <Facts>
            {factsOf(link).map((facts, index) => (
              <Fact key={index} facts={facts} />
            ))}
          </Facts>
        </Stack>
        {link.state === 'open' ? (
          <Small>{texts.since({ time: <DateText value={link.since} withTime /> })}</Small>
        ) : (
          <div>
            <Small>
              {texts.decided({
                state: texts.tabs[link.state],
                name: link.decided_by ?? '',
                time: <DateText value={link.decided_at ?? link.since} withTime />,
              })}
            </Small>
            <p>{link.reason}</p>
          </div>
        )}
        {link.can.one || link.can.apart ? (
          <Cluster>
            {link.can.apart && (
              <Button variant="secondary" onClick={() => setVerdict('apart')}>
                {texts.apart({ hidden })}
              </Button>
            )}
            {link.can.one && (
              <Button variant="secondary" onClick={() => setVerdict('one')}>
                {texts.one({ hidden })}
              </Button>
            )}
          </Cluster>
        ) : (
          <Small>{texts.notYou}</Small>
        )}
      </Stack>
      {verdict && <DecideLinkDialog link={link} verdict={verdict} onClose={() => setVerdict(null)} />}
    </Card>
  );
}

function Account({ label, person }: { label: string; person: AccountLink['first'] }) {
  const { links: texts } = useTexts(catalogue);
  return (
    <div>
      <Small>{label}</Small>
      <h2>{person.name}</h2>
      <Small>
        <TextLink as={Link} to={`/dashboard/user/${person._id}`}>
          {person.email}
        </TextLink>
      </Small>
      <Small>{texts.registered({ date: <DateText value={person.created_at} /> })}</Small>
    </div>
  );
}

type Evidence = AccountLink['evidence'][number];
type Facts = readonly [Evidence, ...Evidence[]];

/** What says something only together stands together, where the first of it stands. */
function factsOf({ evidence }: AccountLink): Facts[] {
  return evidence.flatMap((fact, index): Facts[] => {
    if (fact.kind !== 'similar_text' && fact.kind !== 'lockstep') return [[fact]];
    const same = evidence.filter(({ kind }) => kind === fact.kind);
    return evidence.findIndex(({ kind }) => kind === fact.kind) === index ? [[fact, ...same.slice(1)]] : [];
  });
}

function Fact({ facts }: { facts: Facts }) {
  const { links: texts } = useTexts(catalogue);
  const [{ kind, account, at, later_work: hasWork }] = facts;
  const words = texts.kinds[kind];
  return (
    <li>
      <p>{typeof words === 'string' ? words : words({ account: account?.replace(':', ' ') ?? '' })}</p>
      {facts.map((fact, index) => (
        <Works key={index} fact={fact} />
      ))}
      {!hasWork && (
        <Small>
          <DateText value={at} withTime />
        </Small>
      )}
    </li>
  );
}

/** The work of either side; on one task it is named once. */
function Works({ fact: { kind, first_work: first, later_work: later } }: { fact: Evidence }) {
  const { links: texts } = useTexts(catalogue);
  const time = (one: NonNullable<typeof first>) => <DateText value={one.at} withTime />;
  const work = (one: NonNullable<typeof first>) =>
    texts.work({ task: one.task_title, client: one.client_name, time: time(one) });
  if (first && later && kind !== 'proof_file')
    return (
      <Small>
        {texts.both({ task: later.task_title, client: later.client_name, first: time(first), later: time(later) })}
      </Small>
    );
  return (
    <>
      {first && <Small>{texts.firstWork({ work: work(first) })}</Small>}
      {later && <Small>{texts.laterWork({ work: work(later) })}</Small>}
    </>
  );
}
