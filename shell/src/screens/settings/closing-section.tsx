/** Closing the account: what will become of coins, tasks, work and withdrawals, in current figures, and a word to type as confirmation. */
import { useHost, useNavigate, useTexts, useUser } from '@taskmint/platform';
import { Button, color, Skeleton, space, Stack, TextInput } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { useAuth } from '../../auth';
import { settingsTexts } from '../../texts/settings';
import { DialogForm } from './dialog-form';
import { Section } from './section';
import { useReading } from './use-reading';
import { readClosingFigures, type ClosingFigures } from './what-closing-means';

const Consequences = styled.ul`
  display: grid;
  gap: ${space(2)};
  padding-left: ${space(5)};
  & > li::marker {
    color: ${color.danger};
  }
`;

export function ClosingSection() {
  const { closing } = useTexts(settingsTexts);
  const [asking, setAsking] = useState(false);
  return (
    <Section id="closing" title={closing.title} lead={closing.lead}>
      <Stack gap={3} align="start">
        <Button variant="danger" onClick={() => setAsking(true)}>
          {closing.open}
        </Button>
      </Stack>
      {asking && <ClosingDialog onClose={() => setAsking(false)} />}
    </Section>
  );
}

function ClosingDialog({ onClose }: { onClose(): void }) {
  const auth = useAuth();
  const { api, toasts } = useHost();
  const navigate = useNavigate();
  const user = useUser();
  const { closing } = useTexts(settingsTexts);
  const read = useCallback(() => readClosingFigures(api, user), [api, user]);
  const figures = useReading(read);
  const form = useForm({ defaultValues: { word: '' } });
  const { register } = form;
  const { errors } = form.formState;

  const close = async () => {
    await auth.ownAccount.close();
    toasts.show('success', closing.done);
    // After sign-out the dashboard redirects to the login screen at once, so going home has to come last.
    await auth.signOut().finally(() => navigate('/', { replace: true }));
  };

  return (
    <DialogForm
      title={closing.dialogTitle}
      submitLabel={closing.submit}
      tone="danger"
      form={form}
      onSend={close}
      onClose={onClose}
    >
      <p>{closing.what}</p>
      <Loaded query={figures} skeleton={<Skeleton height="6rem" />}>
        {(known) => <Figures figures={known} coins={user.coins} />}
      </Loaded>
      <TextInput
        label={closing.typeWord({ word: closing.word })}
        autoComplete="off"
        autoCapitalize="characters"
        error={errors.word?.message}
        {...register('word', {
          validate: (word) => word.trim().toUpperCase() === closing.word || closing.wordMissing({ word: closing.word }),
        })}
      />
    </DialogForm>
  );
}

function Figures({ figures, coins }: { figures: ClosingFigures; coins: number }) {
  const { closing } = useTexts(settingsTexts);
  const { tasks, taskCoins, owedWork, pendingWork, appealsAgainst, ownAppeals, withdrawalCoins } = figures;
  return (
    <>
      <Consequences>
        <li>{closing.coins({ count: coins })}</li>
        {tasks > 0 && (
          <li>
            {taskCoins === null
              ? closing.manyTasks({ count: tasks })
              : closing.tasks({ count: tasks, coins: taskCoins })}
          </li>
        )}
        {owedWork > 0 && <li>{closing.owedWork({ count: owedWork })}</li>}
        {pendingWork > 0 && <li>{closing.pendingWork({ count: pendingWork })}</li>}
        {appealsAgainst > 0 && <li>{closing.appealsAgainst({ count: appealsAgainst })}</li>}
        {ownAppeals > 0 && <li>{closing.ownAppeals({ count: ownAppeals })}</li>}
        {withdrawalCoins > 0 && <li>{closing.withdrawal({ coins: withdrawalCoins })}</li>}
        <li>{closing.name}</li>
      </Consequences>
      {coins > 0 && <p>{closing.spend}</p>}
    </>
  );
}
