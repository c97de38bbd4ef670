/** Admins' notes on a user, newest first, and adding one. */
import { USER_NOTE_LENGTH } from '@taskmint/contract';
import { MessageForm, PagedList } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { Card, DateText, Muted, Skeleton, space, Stack, Written } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { peopleTexts } from '../../texts/people';
import { notesQuery, useWriteNote } from './user-file.queries';

const List = styled.ul`
  display: grid;
  gap: ${space(4)};
`;

export function UserNotes({ userId }: { userId: string }) {
  const { person: texts } = useTexts(peopleTexts);
  return (
    <section aria-labelledby="notes-heading">
      <Card>
        <Stack gap={4}>
          <h2 id="notes-heading">{texts.notes}</h2>
          <Muted>{texts.notesLead}</Muted>
          <NewNote userId={userId} />
          <PagedList
            pageSize={10}
            pageName="notes"
            query={(host, user, range) => notesQuery(host, user, userId, range)}
            skeleton={
              <div role="status" aria-label={texts.loadingNotes}>
                <Stack gap={4}>
                  <Skeleton height="3rem" />
                  <Skeleton height="3rem" />
                </Stack>
              </div>
            }
            empty={<p>{texts.noNotes}</p>}
          >
            {(notes) => (
              <List role="list">
                {notes.map(({ _id, text: words, author, at }) => (
                  <li key={_id}>
                    <Written>{words}</Written>
                    <small>
                      {author}, <DateText value={at} withTime />
                    </small>
                  </li>
                ))}
              </List>
            )}
          </PagedList>
        </Stack>
      </Card>
    </section>
  );
}

function NewNote({ userId }: { userId: string }) {
  const { toasts } = useHost();
  const { person: texts } = useTexts(peopleTexts);
  const write = useWriteNote(userId);
  return (
    <MessageForm
      about={`note:${userId}`}
      label={texts.note}
      bounds={{ min: 1, max: USER_NOTE_LENGTH }}
      submitLabel={texts.write}
      onSend={write.mutateAsync}
      onSent={() => toasts.show('success', texts.written)}
    />
  );
}
