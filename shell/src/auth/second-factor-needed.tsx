/** Replaces every admin screen when a second factor is required and none was used: says why, and what to do. */
import { Link, useTexts } from '@taskmint/platform';
import { ButtonLink, Card, Cluster, PageHeader, Stack } from '@taskmint/ui-kit';
import { secondFactorTexts } from '../texts/second-factor';
import { useDocumentTitle } from '../routing/document-title';
import { SETTINGS } from '../routing/addresses';

export function SecondFactorNeeded() {
  const texts = useTexts(secondFactorTexts).needed;
  useDocumentTitle(texts.title);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Card>
        <Stack gap={4}>
          <p>{texts.what}</p>
          <p>{texts.have}</p>
          <Cluster>
            <ButtonLink as={Link} to={SETTINGS} $variant="primary">
              {texts.settings}
            </ButtonLink>
          </Cluster>
        </Stack>
      </Card>
    </>
  );
}
