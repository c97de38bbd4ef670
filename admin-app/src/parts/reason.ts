/** The reason of an admin's action: required, and one line, as the contract demands. */
import { asOneLine } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { textRule } from '@taskmint/platform/form';
import { catalogue } from '../texts';

/** The contract's bounds, in characters. */
const REASON = { min: 10, max: 500 } as const;

/** Also the maximum for an optional reason. */
export const MAX_REASON_LENGTH = REASON.max;

/** Label and hint of the input, and the rule for `register`. */
export function useReason() {
  const { form: texts } = useTexts(catalogue);
  return {
    field: { label: texts.reason, hint: texts.reasonHint(REASON), rows: 4 },
    rule: { validate: textRule(REASON, asOneLine) },
  };
}
