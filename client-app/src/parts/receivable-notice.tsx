/** Tells a client who owes for a reversed payment how much, what is blocked until then, and whom to contact (decisions.md 24). Nothing for others. */
import { Link, useTexts, useUser } from '@taskmint/platform';
import { Money, Notice, TextLink } from '@taskmint/ui-kit';
import { catalogue } from '../texts';

export function ReceivableNotice() {
  const { receivable_cents: cents } = useUser();
  const { receivable: texts } = useTexts(catalogue);
  // Also covers an older server, which does not send it.
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
