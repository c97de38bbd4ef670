/** The client's billing details: shown as invoices will print them, and edited in a dialog. */
import { BILLING_LENGTHS, type BillingDetails } from '@taskmint/contract';
import { DialogForm } from '@taskmint/dashboard-kit';
import { useHost, useTexts, useUser } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { Button, Card, Muted, Skeleton, Stack, TextArea, TextInput, Written } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { moneyTexts } from '../../texts/money';
import { billingDetailsQuery, useUpdateBillingDetails } from './invoice.queries';

export function BillingDetailsCard() {
  const user = useUser();
  const { billing: texts, invoice } = useTexts(moneyTexts);
  const details = useUserQuery(billingDetailsQuery);
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <Stack gap={3}>
        <h2>{texts.title}</h2>
        <Muted>{texts.lead}</Muted>
        <Loaded query={details} skeleton={<Skeleton height="4rem" />}>
          {(saved) => (
            <Stack gap={3}>
              <Written>
                {[user.name, saved.company, saved.address, saved.tax_id && invoice.taxId({ id: saved.tax_id })]
                  .filter(Boolean)
                  .join('\n')}
              </Written>
              <div>
                <Button
                  variant="secondary"
                  size="small"
                  icon={<Pencil size={16} aria-hidden />}
                  onClick={() => setOpen(true)}
                >
                  {texts.edit}
                </Button>
              </div>
              {open && <EditDialog saved={saved} onClose={() => setOpen(false)} />}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Card>
  );
}

function EditDialog({ saved, onClose }: { saved: BillingDetails; onClose(): void }) {
  const host = useHost();
  const { billing: texts } = useTexts(moneyTexts);
  const update = useUpdateBillingDetails();
  const form = useForm<BillingDetails>({ defaultValues: saved });
  const { register } = form;
  return (
    <DialogForm
      title={texts.title}
      submitLabel={texts.save}
      form={form}
      onSend={async (values) => {
        await update.mutateAsync(values);
        onClose();
        host.toasts.show('success', texts.saved);
      }}
      onClose={onClose}
    >
      <TextInput
        label={texts.company}
        optional
        autoComplete="organization"
        maxLength={BILLING_LENGTHS.company}
        {...register('company')}
      />
      <TextArea
        label={texts.address}
        optional
        autoComplete="street-address"
        rows={3}
        maxLength={BILLING_LENGTHS.address}
        {...register('address')}
      />
      <TextInput label={texts.taxId} optional maxLength={BILLING_LENGTHS.taxId} {...register('tax_id')} />
    </DialogForm>
  );
}
