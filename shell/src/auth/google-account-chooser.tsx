/** The account chooser that takes the place of Google's window with the Auth emulator, which cannot show that window offline. */
import { Avatar, Button, FormActions, Modal, Stack, TextInput } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { useStore } from 'zustand';
import { emailRule } from './email-rule';
import { rememberedAccounts, type GoogleAccount } from './google-account';
import type { GoogleQuestion } from './google-question';

const AccountList = styled.ul`
  display: grid;
  gap: 0.5rem;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const AccountButton = styled(Button)`
  width: 100%;
  justify-content: flex-start;
  text-align: left;
`;

export function GoogleAccountChooser({ question }: { question: GoogleQuestion }) {
  const open = useStore(question.open);
  if (!open) return null;
  return (
    <Modal open title="Choose a Google account" onClose={() => open.answer(null)}>
      <Stack gap={5}>
        <p>The sign-in service runs on this machine, so any address works here and nothing is sent to Google.</p>
        <Remembered onChoose={open.answer} />
        <AnotherAccount onChoose={open.answer} />
      </Stack>
    </Modal>
  );
}

function Remembered({ onChoose }: { onChoose: (account: GoogleAccount) => void }) {
  const accounts = rememberedAccounts();
  if (accounts.length === 0) return null;
  return (
    <AccountList aria-label="Accounts used on this device">
      {accounts.map((account) => (
        <li key={account.email}>
          <AccountButton
            variant="secondary"
            icon={<Avatar src="" name={account.name} size={24} />}
            onClick={() => onChoose(account)}
          >
            {account.name} ({account.email})
          </AccountButton>
        </li>
      ))}
    </AccountList>
  );
}

function AnotherAccount({ onChoose }: { onChoose: (account: GoogleAccount) => void }) {
  const { register, handleSubmit, formState } = useForm<GoogleAccount>({ defaultValues: { name: '', email: '' } });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onChoose)(event)}>
      <Stack gap={4}>
        <TextInput
          label="Name on the account"
          autoComplete="name"
          error={formState.errors.name?.message}
          {...register('name', { required: 'This field is required', maxLength: 80 })}
        />
        <TextInput
          label="Google e-mail"
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email', { required: 'This field is required', validate: emailRule })}
        />
        <FormActions>
          <Button type="submit">Continue</Button>
        </FormActions>
      </Stack>
    </form>
  );
}
