/**
 * Submitted work as all parties to it see it: each answer beside its field, or the text where the task has no fields, and the files (fair-work.md 7).
 * Facts for the reviewer are shown beside a file; they decide nothing.
 */
import { answeredFields, type AnsweredField, type ProofFile, type Submission } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { color, Muted, radius, Skeleton, space, Stack, text, TextLink, Written } from '@taskmint/ui-kit';
import { LinkedText, Loaded } from '@taskmint/ui-kit/dashboard';
import { FileText, Image } from 'lucide-react';
import styled from 'styled-components';
import { Fact as Row } from '../fact';
import { catalogue } from '../texts';
import { proofsQuery } from './proof.queries';

const List = styled.dl`
  display: grid;
  gap: ${space(3)};
  overflow-wrap: anywhere;
  & dd {
    white-space: pre-wrap;
  }
`;

const Files = styled.ul`
  display: grid;
  gap: ${space(2)};
  white-space: normal;
  & li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 ${space(2)};
    overflow-wrap: anywhere;
  }
  & svg {
    margin-top: 0.2em;
    color: ${color.muted};
  }
`;

const Fact = styled.span`
  grid-column: 2;
  color: ${color.ink};
  font-size: ${text.small};
`;

const Preview = styled.img`
  grid-column: 2;
  max-width: 100%;
  max-height: 20rem;
  margin-top: ${space(2)};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  object-fit: contain;
`;

/** Whether its files are shown among the answers. */
function asksForFiles({ proof_fields }: Pick<Submission, 'proof_fields'>): boolean {
  return proof_fields.some(({ kind }) => kind === 'file');
}

export interface HandedInProps {
  work: Submission;
  /** Shows pictures and not only their names, for reviewing many. */
  previews?: boolean;
}

export function HandedIn({ work, previews = false }: HandedInProps) {
  const { answers: texts } = useTexts(catalogue);
  const files = useUserQuery(proofsQuery, work._id);
  const isInFields = work.answers.length > 0 || asksForFiles(work);
  /** Files that belong to no field, once it is known that there are some. */
  const hasOther = !asksForFiles(work) && (files.isError || (files.data?.length ?? 0) > 0);
  const shownFiles = (
    <Loaded query={files} skeleton={<Skeleton height="1.5rem" width="50%" />}>
      {(list) => <FileList files={list} previews={previews} />}
    </Loaded>
  );
  return (
    <Stack gap={3}>
      {!isInFields && (
        <Written>
          <LinkedText>{work.submission_details}</LinkedText>
        </Written>
      )}
      {(isInFields || hasOther) && (
        <List>
          {isInFields &&
            answeredFields(work.proof_fields, work.answers).map(({ field, value }) => (
              <Row key={field.key} label={field.label}>
                {field.kind === 'file' ? shownFiles : <Answer value={value} />}
              </Row>
            ))}
          {hasOther && <Row label={texts.files}>{shownFiles}</Row>}
        </List>
      )}
    </Stack>
  );
}

function Answer({ value }: Pick<AnsweredField, 'value'>) {
  const { answers: texts } = useTexts(catalogue);
  if (value === null) return <Muted as="span">{texts.nothing}</Muted>;
  // A number as it was typed: rounding would change it.
  return <LinkedText>{String(value)}</LinkedText>;
}

/** File names, each with a link that opens the file. */
export function FileList({ files, previews = false }: { files: readonly ProofFile[]; previews?: boolean }) {
  const { answers: texts } = useTexts(catalogue);
  if (files.length === 0) return <Muted as="span">{texts.noFiles}</Muted>;
  return (
    <Files role="list">
      {files.map(({ _id, name, type, url, seen_before: seenBefore }) => (
        <li key={_id}>
          {type === 'application/pdf' ? <FileText size={18} aria-hidden /> : <Image size={18} aria-hidden />}
          <TextLink href={url} target="_blank" rel="noreferrer">
            {name}
          </TextLink>
          {seenBefore && <Fact>{texts.seenBefore}</Fact>}
          {previews && type === 'image/webp' && <Preview src={url} alt={name} loading="lazy" />}
        </li>
      ))}
    </Files>
  );
}
