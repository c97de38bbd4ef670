/** The account chooser that replaces Google's window when the Auth emulator is used, because that window cannot be shown offline. */
import { useTexts } from '@taskmint/platform';
import { Avatar, Button, FormActions, Modal, Stack, TextInput } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { useStore } from 'zustand';
import { catalogue } from '../texts';
import { isEmailAddress } from './email-rule';
import { rememberedAccounts, type GoogleAccount } from './google-account';
import type { GoogleQuestion } from './google-question';

const AccountList = styled.ul`
  display: grid;
  gap: 0.5rem;
`;

const AccountButton = styled(Button)`
  width: 100%;
  justify-content: flex-start;
  text-align: left;
`;

export function GoogleAccountChooser({ question }: { question: GoogleQuestion }) {
  const { google } = useTexts(catalogue);
  const open = useStore(question.open);
  if (!open) return null;
  return (
    <Modal title={google.title} onClose={() => open.answer(null)}>
      <Stack gap={5}>
        <p>{google.lead}</p>
        <Remembered onChoose={open.answer} />
        <AnotherAccount onChoose={open.answer} />
      </Stack>
    </Modal>
  );
}

function Remembered({ onChoose }: { onChoose: (account: GoogleAccount) => void }) {
  const { google } = useTexts(catalogue);
  const accounts = rememberedAccounts();
  if (accounts.length === 0) return null;
  return (
    <AccountList role="list" aria-label={google.accounts}>
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
  const { google } = useTexts(catalogue);
  const { register, handleSubmit, formState } = useForm<GoogleAccount>({ defaultValues: { name: '', email: '' } });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onChoose)(event)}>
      <Stack gap={4}>
        <TextInput
          label={google.name}
          autoComplete="name"
          error={formState.errors.name?.message}
          {...register('name', { required: google.required, maxLength: 80 })}
        />
        <TextInput
          label={google.email}
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email', {
            required: google.required,
            validate: (value) => isEmailAddress(value) || google.emailRule,
          })}
        />
        <FormActions>
          <Button type="submit">{google.next}</Button>
        </FormActions>
      </Stack>
    </form>
  );
}
