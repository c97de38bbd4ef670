/** Decides whether two accounts belong to one person: names both and the consequence, and asks for a reason (fair-work.md 15). */
import type { AccountLink, LinkVerdict } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { ReasonDialog } from '../../parts/reason-dialog';
import { linksTexts } from '../../texts/links';
import { useDecideLink } from './link.queries';

export interface DecideLinkDialogProps {
  link: AccountLink;
  verdict: LinkVerdict;
  onClose(): void;
}

export function DecideLinkDialog({ link, verdict, onClose }: DecideLinkDialogProps) {
  const host = useHost();
  const { links: texts } = useTexts(linksTexts);
  const decide = useDecideLink(link._id);
  const names = { first: link.first.name, later: link.later.name };

  async function send(reason: string): Promise<void> {
    await decide.mutateAsync({ verdict, evidence: link.evidence.length, reason });
    onClose();
    host.toasts.show('success', texts.done(names));
  }

  return (
    <ReasonDialog
      title={verdict === 'one' ? texts.oneTitle : texts.apartTitle}
      draft={`${verdict}:${link._id}`}
      consequence={verdict === 'one' ? texts.oneText(names) : texts.apartText(names)}
      submitLabel={texts.tabs[verdict]}
      tone="primary"
      onClose={onClose}
      onReason={send}
    />
  );
}
