/** One submission with its answers and files, side by side with what the client asked for. Decides nothing. */
import type { Submission } from '@taskmint/contract';
import { WorkTalk } from '@taskmint/dashboard-kit';
import { Link, useHost, useTexts, useUser } from '@taskmint/platform';
import { useQuery } from '@taskmint/platform/query';
import {
  Card,
  Cluster,
  Coins,
  color,
  DateText,
  Deadline,
  radius,
  Skeleton,
  space,
  Stack,
  StatusPill,
  text,
  TextLink,
} from '@taskmint/ui-kit';
import { LinkedText, Loaded } from '@taskmint/ui-kit/dashboard';
import { FileText, Flag } from 'lucide-react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { filesQuery } from './desk.queries';

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  align-items: start;
  @media (min-width: 768px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(6)};
  margin: 0;
  & dt {
    color: ${color.muted};
    font-size: ${text.small};
  }
  & dd {
    margin: 0;
  }
`;

const Heading = styled.h3`
  font-size: ${text.base};
`;

const Words = styled.div`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Quote = styled(Words)`
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.sunken};
`;

const Note = styled.p`
  color: ${color.muted};
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

const Files = styled.ul`
  display: grid;
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
  & li {
    display: grid;
    gap: ${space(2)};
    overflow-wrap: anywhere;
  }
`;

const Picture = styled.img`
  max-width: 100%;
  max-height: 20rem;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  object-fit: contain;
`;

export function DeskWork({ work }: { work: Submission }) {
  const { desk: texts, submission: words } = useTexts(catalogue);
  return (
    <Stack gap={4}>
      <Facts>
        <div>
          <dt>{words.columns.status}</dt>
          <dd>
            <StatusPill status={work.status} />
          </dd>
        </div>
        <div>
          <dt>{words.columns.pay}</dt>
          <dd>
            <Coins amount={work.payable_amount} />
          </dd>
        </div>
        <div>
          <dt>{words.handedIn}</dt>
          <dd>
            <DateText value={work.edited_at ?? work.current_date} withTime />
          </dd>
        </div>
        {work.status === 'pending' && (
          <div>
            <dt>{texts.selfApproved}</dt>
            <dd>
              <Deadline at={work.review_deadline} />
            </dd>
          </div>
        )}
        {work.status === 'revision' && (
          <div>
            <dt>{texts.due}</dt>
            <dd>
              <Deadline at={work.revisions.at(-1)?.due_at ?? work.review_deadline} />
            </dd>
          </div>
        )}
      </Facts>
      <Sides>
        <HandedIn work={work} />
        <Asked work={work} />
      </Sides>
      <WorkTalk id={work._id} />
    </Stack>
  );
}

function HandedIn({ work }: { work: Submission }) {
  const { desk: texts, submission: words } = useTexts(catalogue);
  return (
    <Card>
      <Stack gap={4}>
        <Heading>{texts.handedIn}</Heading>
        {(work.flags?.length ?? 0) > 0 && (
          <FlagNote>
            <Flag size={18} aria-hidden />
            {texts.flagged}
          </FlagNote>
        )}
        <Words>
          <LinkedText>{work.submission_details}</LinkedText>
        </Words>
        <WorkFiles id={work._id} />
        {work.rejection && (
          <>
            <Heading>{words.whyRejected}</Heading>
            <Quote>{work.rejection.reason ?? words.noReason}</Quote>
          </>
        )}
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
  const { desk: texts, submission: words } = useTexts(catalogue);
  return (
    <Card sunken>
      <Stack gap={4}>
        <Heading>{texts.askedFor}</Heading>
        <Words>
          <LinkedText>{work.submission_info}</LinkedText>
        </Words>
        <Heading>{texts.aboutTask}</Heading>
        <Words>
          <LinkedText>{work.task_detail}</LinkedText>
        </Words>
        {work.revisions.length > 0 && <Heading>{words.whatYouAskedToChange}</Heading>}
        {work.revisions.map(({ message, asked_at }) => (
          <Words key={asked_at}>{message}</Words>
        ))}
      </Stack>
    </Card>
  );
}

function WorkFiles({ id }: { id: string }) {
  const host = useHost();
  const user = useUser();
  const { desk: texts } = useTexts(catalogue);
  const files = useQuery(filesQuery(host, user, id));
  return (
    <Stack gap={2}>
      <Heading>{texts.files}</Heading>
      <Loaded query={files} skeleton={<Skeleton height="1.5rem" width="50%" />}>
        {(list) =>
          list.length === 0 ? (
            <Note>{texts.noFiles}</Note>
          ) : (
            <Files>
              {list.map(({ _id, name, type, url, seen_before }) => (
                <li key={_id}>
                  <Cluster gap={2}>
                    <FileText size={18} aria-hidden />
                    <TextLink href={url} target="_blank" rel="noreferrer">
                      {name}
                    </TextLink>
                    {seen_before && <Note>{texts.seenBefore}</Note>}
                  </Cluster>
                  {type === 'image/webp' && <Picture src={url} alt={name} loading="lazy" />}
                </li>
              ))}
            </Files>
          )
        }
      </Loaded>
    </Stack>
  );
}
