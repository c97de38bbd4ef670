/** Admins' notes on a user, newest first, and adding one. */
import { USER_NOTE_LENGTH } from '@taskmint/contract';
import { PagedList } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { formRefusal } from '@taskmint/platform/query';
import { Button, Card, DateText, FormError, Muted, Skeleton, space, Stack, TextArea, Written } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { notesQuery, useWriteNote } from './user-file.queries';

const List = styled.ul`
  display: grid;
  gap: ${space(4)};
`;

export function UserNotes({ userId }: { userId: string }) {
  const { person: texts } = useTexts(catalogue);
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
  const host = useHost();
  const { person: texts, form: words } = useTexts(catalogue);
  const write = useWriteNote(userId);
  const { register, handleSubmit, reset, setError, formState } = useForm({ defaultValues: { text: '' } });
  const { errors } = formState;
  const submit = handleSubmit(async ({ text: written }) => {
    try {
      await write.mutateAsync(written);
      reset();
      host.toasts.show('success', texts.written);
    } catch (error) {
      setError('root', formRefusal(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={3}>
        <TextArea
          label={texts.note}
          rows={3}
          maxLength={USER_NOTE_LENGTH}
          error={errors.text?.message}
          {...register('text', { validate: (value) => value.trim() !== '' || words.required })}
        />
        {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
        <div>
          <Button type="submit" variant="secondary" busy={formState.isSubmitting}>
            {texts.write}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
