/** One submission with its answers and files, side by side with what the client asked for. Decides nothing. */
import type { Submission } from '@taskmint/contract';
import { Fold, HandedIn, WorkSignals, WorkTalk } from '@taskmint/dashboard-kit';
import { Link, useTexts } from '@taskmint/platform';
import { Card, color, radius, SmallHeading, space, Stack, TextLink, Written } from '@taskmint/ui-kit';
import { LinkedText } from '@taskmint/ui-kit/dashboard';
import { Flag } from 'lucide-react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { deskTexts } from '../../texts/desk';
import { AiStatement } from './ai-statement';
import { WorkFacts } from './work-facts';
import { WorkOutcome } from './work-outcome';

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  align-items: start;
  @media (min-width: 56.25em) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

/** Collapsed on a phone: the client knows what was asked for, and the decision stays close to the work. */
const AskedBox = styled(Card)`
  padding-block: ${space(2)};
  & > details {
    border-top: 0;
  }
`;

const FlagNote = styled.p`
  display: flex;
  gap: ${space(2)};
  padding: ${space(3)};
  border: 1px solid ${color.warn};
  border-radius: ${radius.control};
  background: ${color.warnSoft};
  & > svg {
    flex: none;
    margin-top: 0.2em;
    color: ${color.warn};
  }
`;

export function DeskWork({ work }: { work: Submission }) {
  return (
    <Stack gap={4}>
      <WorkFacts work={work} />
      <Sides>
        <Answers work={work} />
        <Stack gap={4}>
          <Asked work={work} />
          <WorkTalk id={work._id} level={3} />
        </Stack>
      </Sides>
    </Stack>
  );
}

function Answers({ work }: { work: Submission }) {
  const { desk: texts } = useTexts(deskTexts);
  const { submission: words } = useTexts(catalogue);
  return (
    <Card>
      <Stack gap={4}>
        <SmallHeading>{words.whatWasHandedIn}</SmallHeading>
        {(work.flags?.length ?? 0) > 0 && (
          <FlagNote>
            <Flag size={18} aria-hidden />
            {texts.flagged}
          </FlagNote>
        )}
        <HandedIn work={work} previews />
        <AiStatement work={work} />
        <WorkSignals work={work} />
        <WorkOutcome work={work} />
        <div>
          <TextLink as={Link} to={`/dashboard/report?about=work&id=${work._id}`}>
            {texts.report}
          </TextLink>
        </div>
      </Stack>
    </Card>
  );
}

function Asked({ work }: { work: Submission }) {
  const { desk: texts } = useTexts(deskTexts);
  const { submission: words } = useTexts(catalogue);
  return (
    <AskedBox sunken>
      <Fold title={words.whatYouAsked} says={work.task_title} level={3}>
        <Written as="div">
          <LinkedText>{work.submission_info}</LinkedText>
        </Written>
        <SmallHeading>{texts.aboutTask}</SmallHeading>
        <Written as="div">
          <LinkedText>{work.task_detail}</LinkedText>
        </Written>
        {work.revisions.length > 0 && <SmallHeading>{words.toChange}</SmallHeading>}
        {work.revisions.map(({ message, asked_at }) => (
          <Written as="div" key={asked_at}>
            {message}
          </Written>
        ))}
      </Fold>
    </AskedBox>
  );
}
