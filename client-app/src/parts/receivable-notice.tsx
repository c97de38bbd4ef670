/** Tells a client who owes for a payment that was taken back: how much, what is blocked until then, and whom to write to (decisions.md 24). Nothing for everybody else. */
import { Link, useTexts, useUser } from '@taskmint/platform';
import { Money, Notice, TextLink } from '@taskmint/ui-kit';
import { catalogue } from '../texts';

export function ReceivableNotice() {
  const { receivable_cents: cents } = useUser();
  const { receivable: texts } = useTexts(catalogue);
  // Also nothing for a server that is older than this page and does not say.
  if (!(cents > 0)) return null;
  return (
    <Notice title={texts.title}>
      <p>{texts.owed({ amount: <Money cents={cents} /> })}</p>
      <p>{texts.blocked}</p>
      <p>
        {texts.next({
          contact: (
            <TextLink as={Link} to="/contact">
              {texts.contact}
            </TextLink>
          ),
        })}
      </p>
    </Notice>
  );
}
