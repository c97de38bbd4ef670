/** Any unknown route (product.md §2): ERROR, a picture, and the way back. */
import { Link } from '@taskmint/platform';
import { ButtonLink, color, font, QueueScene, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';

const Page = styled.div`
  display: grid;
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
  return (
    <Page>
      <Picture role="img" aria-label="A queue in front of a counter that is closed: this page was not found">
        <QueueScene />
      </Picture>
      <Title>ERROR</Title>
      <Words>There is no page at this address. It may have moved, or the link was mistyped.</Words>
      <ButtonLink as={Link} to="/" $variant="primary">
        Back to Home
      </ButtonLink>
    </Page>
  );
}
