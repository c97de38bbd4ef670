/** Footer of the public pages (product.md §2): tagline, columns Feature, Company and Legal, social icons, copyright. */
import { Link, useLanguage, useTexts, whenIdle } from '@taskmint/platform';
import { CoinMark, color, fingerHigh, formatYear, SmallHeading, space, text, tight } from '@taskmint/ui-kit';
import { useEffect, useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { COMPANY_LINKS } from '../screens/company-links';
import { InstallButton } from '../offline/install-button';
import { catalogue } from '../texts';
import { LanguageSwitch } from './language-switch';
import { ShareLinks } from './share-links';

const FEATURES = [
  { key: 'earn', to: '/#feature' },
  { key: 'how', to: '/#how_It_Work' },
  { key: 'top', to: '/#topEarn' },
  { key: 'reviews', to: '/#review' },
] as const;

const layOut = keyframes`to { content-visibility: visible; }`;

/** Laid out when it comes near the window, or once the page has been open for a moment. */
const Foot = styled.footer`
  content-visibility: auto;
  contain-intrinsic-block-size: auto 36rem;
  animation: ${layOut} 0s 2s forwards;
  border-top: 1px solid ${color.line};
  background: ${color.sunken};
  @media print {
    display: none;
  }
`;

const Inner = styled.div`
  max-width: 80rem;
  margin: 0 auto;
  padding: ${space(10)} ${space(4)} ${space(6)};
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.6fr) repeat(3, minmax(0, 1fr));
  gap: ${space(8)};
  @media (max-width: 47.99em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > :first-child {
      grid-column: 1 / -1;
    }
  }
  @media ${tight} {
    display: flex;
    flex-direction: column;
  }
`;

const Tagline = styled.p`
  max-width: 34ch;
  margin-top: ${space(3)};
  color: ${color.muted};
`;

const Mark = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  font-weight: 700;
  & > svg {
    color: ${color.primary};
  }
`;

const List = styled.ul`
  margin: ${space(2)} 0 0;
`;

const FootLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 2.25rem;
  color: ${color.ink};
  text-decoration: none;
  &:hover {
    color: ${color.primary};
    text-decoration: underline;
  }
  ${fingerHigh}
`;

const End = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  margin-top: ${space(8)};
  padding-top: ${space(4)};
  border-top: 1px solid ${color.line};
  color: ${color.muted};
  font-size: ${text.small};
  & > p {
    text-wrap: balance;
  }
`;

export function Footer() {
  const { footer } = useTexts(catalogue);
  const [isLaidOut, layOut] = useState(false);
  useEffect(() => whenIdle(() => layOut(true)), []);
  // A number, not a date: the browser's calendars take longer to load than the whole footer.
  const year = formatYear(new Date().getUTCFullYear(), useLanguage());
  const pages = (legal: boolean) =>
    COMPANY_LINKS.filter((link) => link.legal === legal).map(({ key, path }) => ({
      label: footer.pages[key],
      to: path,
    }));
  const columns = [
    { heading: footer.feature, links: FEATURES.map(({ key, to }) => ({ label: footer[key], to })) },
    { heading: footer.company, links: [...pages(false), { label: footer.pages.help, to: '/help' }] },
    { heading: footer.legal, links: pages(true) },
  ];
  return (
    <Foot style={isLaidOut ? { contentVisibility: 'visible' } : undefined}>
      <Inner>
        <Columns>
          <div>
            <Mark>
              <CoinMark size={24} />
              Taskmint
            </Mark>
            <Tagline>{footer.tagline}</Tagline>
            <ShareLinks />
          </div>
          {columns.map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <SmallHeading as="h2">{heading}</SmallHeading>
              <List role="list">
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <FootLink to={to}>{label}</FootLink>
                  </li>
                ))}
              </List>
            </nav>
          ))}
        </Columns>
        <End>
          <p>{footer.copyright({ year })}</p>
          <InstallButton />
          <LanguageSwitch />
        </End>
      </Inner>
    </Foot>
  );
}
