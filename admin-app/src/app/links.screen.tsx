/** /dashboard/links: accounts that seem to belong to one person, with the evidence and an admin's decision (fair-work.md 15). */
import { LINK_STATES } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { PageHeader } from '@taskmint/ui-kit';
import { LinkCard } from '../features/links/link-card';
import { linksQuery } from '../features/links/link.queries';
import { CaseTabs } from '../parts/case-tabs';
import { linksTexts } from '../texts/links';

export default function LinksScreen() {
  const { links: texts } = useTexts(linksTexts);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <CaseTabs
        texts={texts}
        states={LINK_STATES}
        query={linksQuery}
        none={() => texts.none}
        card={(each) => <LinkCard key={each._id} link={each} />}
      />
    </>
  );
}
