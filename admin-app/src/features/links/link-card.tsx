/** One link: both accounts, the facts they have in common, and the buttons to decide whether they belong to one person. */
import type { AccountLink, LinkVerdict } from '@taskmint/contract';
import { Link, useTexts } from '@taskmint/platform';
import {
  Button,
  Card,
  DateText,
  FormActions,
  Note,
  space,
  Stack,
  TextLink,
  VisuallyHidden,
  Well,
} from '@taskmint/ui-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { linksTexts } from '../../texts/links';
import { DecideLinkDialog } from './decide-link-dialog';

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: ${space(4)};
`;

const Facts = styled(Well)`
  display: grid;
  gap: ${space(3)};
`;

export function LinkCard({ link }: { link: AccountLink }) {
  const { links: texts } = useTexts(linksTexts);
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
          <Note as="h3">{texts.facts}</Note>
          <Facts as="ul" role="list">
            {factsOf(link).map((facts, index) => (
              <Fact key={index} facts={facts} />
            ))}
          </Facts>
        </Stack>
        {link.state === 'open' ? (
          <Note>{texts.since({ time: <DateText value={link.since} withTime /> })}</Note>
        ) : (
          <div>
            <Note>
              {texts.decided({
                state: texts.tabs[link.state],
                name: link.decided_by ?? '',
                time: <DateText value={link.decided_at ?? link.since} withTime />,
              })}
            </Note>
            <p>{link.reason}</p>
          </div>
        )}
        {link.can.one || link.can.apart ? (
          <FormActions>
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
          </FormActions>
        ) : (
          <Note>{texts.notYou}</Note>
        )}
      </Stack>
      {verdict && <DecideLinkDialog link={link} verdict={verdict} onClose={() => setVerdict(null)} />}
    </Card>
  );
}

function Account({ label, person }: { label: string; person: AccountLink['first'] }) {
  const { links: texts } = useTexts(linksTexts);
  return (
    <div>
      <Note>{label}</Note>
      <h2>{person.name}</h2>
      <Note>
        <TextLink as={Link} to={`/dashboard/user/${person._id}`}>
          {person.email}
        </TextLink>
      </Note>
      <Note>{texts.registered({ date: <DateText value={person.created_at} /> })}</Note>
    </div>
  );
}

type Evidence = AccountLink['evidence'][number];
type Facts = readonly [Evidence, ...Evidence[]];

/** Facts that only mean something together are grouped, at the position of the first. */
function factsOf({ evidence }: AccountLink): Facts[] {
  return evidence.flatMap((fact, index): Facts[] => {
    if (fact.kind !== 'similar_text' && fact.kind !== 'lockstep') return [[fact]];
    const same = evidence.filter(({ kind }) => kind === fact.kind);
    return evidence.findIndex(({ kind }) => kind === fact.kind) === index ? [[fact, ...same.slice(1)]] : [];
  });
}

function Fact({ facts }: { facts: Facts }) {
  const { links: texts } = useTexts(linksTexts);
  const [{ kind, account, at, later_work: hasWork }] = facts;
  const words = texts.kinds[kind];
  return (
    <li>
      <p>{typeof words === 'string' ? words : words({ account: account?.replace(':', ' ') ?? '' })}</p>
      {facts.map((fact, index) => (
        <Works key={index} fact={fact} />
      ))}
      {!hasWork && (
        <Note>
          <DateText value={at} withTime />
        </Note>
      )}
    </li>
  );
}

/** The work of either side; a task they share is named once. */
function Works({ fact: { kind, first_work: first, later_work: later } }: { fact: Evidence }) {
  const { links: texts } = useTexts(linksTexts);
  const time = (one: NonNullable<typeof first>) => <DateText value={one.at} withTime />;
  const work = (one: NonNullable<typeof first>) =>
    texts.work({ task: one.task_title, client: one.client_name, time: time(one) });
  if (first && later && kind !== 'proof_file')
    return (
      <Note>
        {texts.both({ task: later.task_title, client: later.client_name, first: time(first), later: time(later) })}
      </Note>
    );
  return (
    <>
      {first && <Note>{texts.firstWork({ work: work(first) })}</Note>}
      {later && <Note>{texts.laterWork({ work: work(later) })}</Note>}
    </>
  );
}
