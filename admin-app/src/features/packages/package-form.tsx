/** Adds or changes a coin package. It shows the lowest price that is safe while one types (decisions.md 5); the server refuses below it. */
import { centsToDollars, packagePriceFloorCents, type CoinPackage } from '@taskmint/contract';
import { isApiError } from '@taskmint/platform';
import { Button, FormActions, FormError, Modal, NumberInput, Stack, TextInput } from '@taskmint/ui-kit';
import { useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../parts/error-text';
import type { PackageDraft } from './package.queries';

const REQUIRED = 'This field is required';

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
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: {
      heading: subject?.heading ?? '',
      coins: subject?.coins ?? NaN,
      price: subject ? centsToDollars(subject.price_cents) : '',
    },
  });
  const { errors, isSubmitting } = formState;
  const coins = useWatch({ control, name: 'coins' });
  const floor = Number.isSafeInteger(coins) && coins > 0 ? packagePriceFloorCents(coins) : null;
  const tooCheap =
    floor === null ? '' : `At least $${centsToDollars(floor)}: cheaper coins could be withdrawn at a profit.`;

  const submit = handleSubmit(async ({ heading, coins: amount, price }) => {
    const price_cents = centsFrom(price);
    if (price_cents === null) return;
    try {
      await onSave({ heading: heading.trim(), coins: amount, price_cents });
    } catch (error) {
      setError('root', { type: isApiError(error) ? error.code : 'internal', message: messageOf(error) });
    }
  });

  return (
    <Modal open title={subject ? `Change ${subject.heading}` : 'Add a package'} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <TextInput
            label="Heading"
            maxLength={60}
            error={errors.heading?.message}
            {...register('heading', { required: REQUIRED, validate: (value) => value.trim() !== '' || REQUIRED })}
          />
          <NumberInput
            label="Coins"
            min={1}
            error={errors.coins?.message}
            {...register('coins', {
              valueAsNumber: true,
              validate: (value) => {
                if (Number.isNaN(value)) return REQUIRED;
                return (Number.isSafeInteger(value) && value >= 1) || 'Enter a whole number of coins';
              },
            })}
          />
          <TextInput
            label="Price in US dollars"
            inputMode="decimal"
            placeholder="10.00"
            hint={tooCheap || 'Such as 10 or 32.50.'}
            error={errors.price?.message}
            {...register('price', {
              required: REQUIRED,
              validate: (value) => {
                const cents = centsFrom(value);
                if (cents === null) return 'Enter dollars such as 10 or 32.50';
                return floor === null || cents >= floor || tooCheap;
              },
            })}
          />
          {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
          <FormActions>
            <Button type="submit" busy={isSubmitting}>
              Save
            </Button>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  );
}
