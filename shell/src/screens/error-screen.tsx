/** Any unknown route (product.md §2): ERROR, a picture, and a way back. */
import { Link, useTexts } from '@taskmint/platform';
import { ButtonLink, color, font, QueueScene, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../texts';

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: ${space(4)};
  padding: ${space(12)} ${space(4)} ${space(16)};
  text-align: center;
`;

const Title = styled.h1`
  font-family: ${font.display};
  font-size: ${text.heading1};
  letter-spacing: 0.08em;
`;

const Picture = styled.div`
  width: 22rem;
  max-width: 100%;
`;

const Words = styled.p`
  max-width: 46ch;
  color: ${color.muted};
`;

export function ErrorScreen() {
  const { error } = useTexts(catalogue);
  return (
    <Page>
      <Picture role="img" aria-label={error.picture}>
        <QueueScene />
      </Picture>
      <Title>{error.title}</Title>
      <Words>{error.text}</Words>
      <ButtonLink as={Link} to="/" $variant="primary">
        {error.back}
      </ButtonLink>
    </Page>
  );
}
