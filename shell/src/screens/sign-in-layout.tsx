/** Shared parts of the sign-in screens: a narrow card, beside a drawing where there is one, its buttons, the Google button and its divider. */
import { useTexts } from '@taskmint/platform';
import { Button, Card, color, font, narrow, space, text } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { entranceTexts } from '../texts/entrance';

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 28rem) minmax(0, 1fr);
  align-items: start;
  gap: ${space(16)};
  /* Aligned with the grid of the public page. */
  width: min(78rem, 100% - ${space(8)});
  margin-inline: auto;
  padding: ${space(10)} 0 ${space(16)};
  @media (max-width: 56.24em) {
    grid-template-columns: minmax(0, 28rem);
    justify-content: center;
    padding-top: ${space(6)};
  }
  /* A single column. */
  &:has(> :only-child) {
    grid-template-columns: minmax(0, 34rem);
    justify-content: center;
  }
`;

/** Padding around the form, where there is space. */
const Sheet = styled(Card)`
  @media ${narrow} {
    padding: ${space(5)};
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
  position: sticky;
  top: ${space(24)};
  justify-self: center;
  width: min(32rem, 100%);
  @media (max-width: 56.24em) {
    display: none;
  }
`;

export function SignInLayout({
  title,
  lead,
  picture,
  children,
}: {
  title: string;
  lead: ReactNode;
  picture?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Page>
      <Sheet padding={8}>
        <Title>{title}</Title>
        <Lead>{lead}</Lead>
        {children}
      </Sheet>
      {picture && <Picture>{picture}</Picture>}
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

/** The card's one primary button, as wide as its fields. */
export const Submit = styled(Button)`
  width: 100%;
  margin-top: ${space(2)};
`;

/** A field with a link in the line of its label, or below it where both do not fit. The link comes after the input in the DOM, so that the keyboard reaches the input first. */
export const FieldWithLink = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(1.5)} ${space(3)};
  & > div {
    display: contents;
  }
  & > div > :not(label) {
    flex: 1 0 100%;
    order: 2;
  }
  & > a {
    order: 1;
    @media (pointer: coarse) {
      margin-block: calc(-1 * ${space(3)});
      padding-block: ${space(3)};
    }
  }
`;

const Wide = styled(Button)`
  width: 100%;
`;

export interface GoogleOptionProps {
  busy: boolean;
  /** While the form above is submitting, a press meant for it must not open Google's window. */
  disabled: boolean;
  label: string;
  onClick: () => void;
}

/** "or" and the Google button. */
export function GoogleOption({ label, ...button }: GoogleOptionProps) {
  const texts = useTexts(entranceTexts);
  return (
    <>
      <Divider>{texts.or}</Divider>
      <Wide variant="secondary" icon={<GoogleLetter />} {...button}>
        {label}
      </Wide>
    </>
  );
}

/** Google's letter in its own four colours, as Google's terms require: they do not follow the theme. */
function GoogleLetter() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" fill="none" strokeWidth="3.2">
      <path stroke="#ea4335" d="M2.4 5.7A7.4 7.4 0 0 1 14.4 4" />
      <path stroke="#fbbc05" d="M2.4 12.3a7.4 7.4 0 0 1 0-6.6" />
      <path stroke="#34a853" d="M13.9 14.5a7.4 7.4 0 0 1-11.5-2.2" />
      <path stroke="#4285f4" d="M9.2 9.1h7.2a7.4 7.4 0 0 1-2.5 5.4" />
    </svg>
  );
}

export const Aside = styled.p`
  margin-top: ${space(6)};
  text-align: center;
`;
