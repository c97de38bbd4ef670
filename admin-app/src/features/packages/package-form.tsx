/** Adds or changes a coin package. Shows the lowest safe price while the admin types (decisions.md 5); the server refuses a lower one. */
import { centsToDollars, packagePriceFloorCents, type CoinPackage } from '@taskmint/contract';
import { DialogForm } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { formatMoney, NumberInput, numberFrom, TextInput } from '@taskmint/ui-kit';
import { useForm, useWatch } from 'react-hook-form';
import { catalogue } from '../../texts';
import type { PackageDraft } from './package.queries';

interface Values {
  heading: string;
  coins: number;
  price: string;
}

/** `12.5` or `12.50` -> 1250 cents, without floating point; null for anything else. */
export function centsFrom(dollars: string): number | null {
  const match = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(dollars.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

export interface PackageFormProps {
  /** The package to change; null adds one. */
  subject: CoinPackage | null;
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onSave(draft: PackageDraft): Promise<void>;
}

export function PackageForm({ subject, onClose, onSave }: PackageFormProps) {
  const { packages: texts, form } = useTexts(catalogue);
  const { required } = form;
  const fields = useForm<Values>({
    defaultValues: {
      heading: subject?.heading ?? '',
      ...(subject && { coins: subject.coins }),
      price: subject ? centsToDollars(subject.price_cents) : '',
    },
  });
  const { register, control, formState } = fields;
  const { errors } = formState;
  const coins = useWatch({ control, name: 'coins' });
  const floor = Number.isSafeInteger(coins) && coins > 0 ? packagePriceFloorCents(coins) : null;
  const tooCheap = floor === null ? '' : texts.tooCheap({ price: formatMoney(floor) });

  return (
    <DialogForm
      title={subject ? texts.change({ heading: subject.heading }) : texts.add}
      submitLabel={form.save}
      form={fields}
      onSend={async ({ heading, coins: amount, price }) => {
        const price_cents = centsFrom(price);
        if (price_cents === null) return;
        await onSave({ heading: heading.trim(), coins: amount, price_cents });
      }}
      onClose={onClose}
    >
      <TextInput
        label={texts.heading}
        maxLength={60}
        error={errors.heading?.message}
        {...register('heading', { required, validate: (value) => value.trim() !== '' || required })}
      />
      <NumberInput
        label={texts.coins}
        error={errors.coins?.message}
        {...register('coins', {
          setValueAs: numberFrom,
          validate: (value) => {
            if (Number.isNaN(value)) return required;
            return (Number.isSafeInteger(value) && value >= 1) || texts.wholeNumber;
          },
        })}
      />
      <TextInput
        label={texts.price}
        inputMode="decimal"
        placeholder="10.00"
        hint={errors.price ? texts.priceHint : tooCheap || texts.priceHint}
        error={errors.price?.message}
        {...register('price', {
          required,
          validate: (value) => {
            const cents = centsFrom(value);
            if (cents === null) return texts.badPrice;
            return floor === null || cents >= floor || tooCheap;
          },
        })}
      />
    </DialogForm>
  );
}
