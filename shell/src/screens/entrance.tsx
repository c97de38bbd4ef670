/** What the screens for coming in share: a narrow card beside a drawing, the Google button and its line. */
import { useTexts } from '@taskmint/platform';
import { Button, Card, color, font, space, text } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { entranceTexts } from '../texts/entrance';

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 28rem) minmax(0, 24rem);
  justify-content: center;
  align-items: center;
  gap: ${space(16)};
  padding: ${space(10)} ${space(4)} ${space(16)};
  @media (max-width: 899.98px) {
    grid-template-columns: minmax(0, 28rem);
    padding-top: ${space(6)};
  }
`;

const Title = styled.h1`
  font-family: ${font.display};
  font-size: ${text.heading2};
`;

const Lead = styled.p`
  margin: ${space(2)} 0 ${space(6)};
  color: ${color.muted};
`;

const Picture = styled.div`
  @media (max-width: 899.98px) {
    display: none;
  }
`;

export function Entrance({
  title,
  lead,
  picture,
  children,
}: {
  title: string;
  lead: ReactNode;
  picture: ReactNode;
  children: ReactNode;
}) {
  return (
    <Page>
      <Card padding={8}>
        <Title>{title}</Title>
        <Lead>{lead}</Lead>
        {children}
      </Card>
      <Picture>{picture}</Picture>
    </Page>
  );
}

const Divider = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  margin: ${space(5)} 0;
  color: ${color.muted};
  font-size: ${text.small};
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid ${color.line};
  }
`;

const Wide = styled(Button)`
  width: 100%;
`;

/** "or" and the button for Google, whose letter is drawn in one colour of ours. */
export function GoogleOption({ busy, label, onClick }: { busy: boolean; label: string; onClick: () => void }) {
  const texts = useTexts(entranceTexts);
  return (
    <>
      <Divider>{texts.or}</Divider>
      <Wide variant="secondary" busy={busy} icon={<GoogleLetter />} onClick={onClick}>
        {label}
      </Wide>
    </>
  );
}

function GoogleLetter() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
    >
      <path d="M14.6 4.6A7 7 0 1 0 16 9H9.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export const Aside = styled.p`
  margin-top: ${space(6)};
  text-align: center;
`;
