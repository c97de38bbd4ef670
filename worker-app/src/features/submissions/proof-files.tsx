/** Files that prove own work: links that expire, and adding one while the work can still be changed. */
import { useHost, useTexts, useUser } from '@taskmint/platform';
import { messageOf } from '@taskmint/platform';
import { useQuery } from '@taskmint/platform/query';
import { color, FileInput, Skeleton, space, Stack, text, TextLink } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { FileText } from 'lucide-react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { proofsQuery, useAttachProof } from './own-work.queries';

const List = styled.ul`
  display: grid;
  gap: ${space(2)};
  padding: 0;
  list-style: none;
  & li {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    overflow-wrap: anywhere;
  }
`;

const Note = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
`;

export function ProofFiles({ id, mayAdd }: { id: string; mayAdd: boolean }) {
  const host = useHost();
  const user = useUser();
  const { work: texts } = useTexts(catalogue);
  const files = useQuery(proofsQuery(host, user, id));
  const attach = useAttachProof(id);
  return (
    <Stack gap={3}>
      <Loaded query={files} skeleton={<Skeleton height="1.5rem" width="50%" />}>
        {(list) =>
          list.length === 0 ? (
            <Note>{texts.noFiles}</Note>
          ) : (
            <List>
              {list.map(({ _id, name, url }) => (
                <li key={_id}>
                  <FileText size={18} aria-hidden />
                  <TextLink href={url} target="_blank" rel="noreferrer">
                    {name}
                  </TextLink>
                </li>
              ))}
            </List>
          )
        }
      </Loaded>
      {mayAdd && (
        <FileInput
          key={files.data?.length ?? 0}
          label={texts.addFile}
          hint={texts.fileHint}
          accept="image/*,application/pdf"
          error={attach.isError ? messageOf(attach.error) : undefined}
          disabled={attach.isPending}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) attach.mutate(file);
          }}
        />
      )}
    </Stack>
  );
}
