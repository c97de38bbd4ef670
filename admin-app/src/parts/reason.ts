/** The reason of an admin's deed: required, and one line, as the contract wants it. */
import { asOneLine } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { catalogue } from '../texts';

/** Bounds of the contract, in characters. */
const REASON = { min: 10, max: 500 } as const;

/** The same for a reason that may be left out. */
export const MAX_REASON_LENGTH = REASON.max;

/** Label and hint of the field, and the rule for `register`. */
export function useReason() {
  const { form: texts } = useTexts(catalogue);
  return {
    field: { label: texts.reason, hint: texts.reasonHint(REASON), rows: 4 },
    rule: {
      required: texts.required,
      validate: (value: string): true | string => {
        const { length } = asOneLine(value);
        if (length < REASON.min) return texts.reasonShort(REASON);
        return length <= REASON.max || texts.reasonLong(REASON);
      },
    },
  };
}
