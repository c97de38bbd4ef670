/**
 * Social icons of the footer: each opens the network's own page for sharing this site. The logos are drawn here; none of the networks' scripts are
 * loaded.
 */
import { useTexts } from '@taskmint/platform';
import { color, radius, space } from '@taskmint/ui-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { catalogue } from '../texts';

interface Network {
  name: string;
  /** Sharing address for `url`. */
  address: (url: string) => string;
  /** Path of the logo on a 24 px grid. */
  mark: string;
}

const NETWORKS: readonly Network[] = [
  {
    name: 'Facebook',
    address: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    mark: 'M16 4h-2a4 4 0 0 0-4 4v12M6 12h9',
  },
  {
    name: 'X',
    address: (url) => `https://x.com/intent/post?url=${url}`,
    mark: 'M5 5l14 14M19 5L5 19',
  },
  {
    name: 'LinkedIn',
    address: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    mark: 'M5 10v9M5 5.500v.01M10 19v-9M10 14a4.500 4.500 0 0 1 9 0v5',
  },
];

const List = styled.ul`
  display: flex;
  gap: ${space(2)};
  margin: ${space(4)} 0 0;
`;

const Anchor = styled.a`
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border: 1px solid ${color.line};
  border-radius: ${radius.pill};
  color: ${color.ink};
  &:hover {
    border-color: ${color.primary};
    color: ${color.primary};
  }
`;

export function ShareLinks() {
  // Only the browser knows the address: a prerendered page has none yet.
  const { footer } = useTexts(catalogue);
  const [site, setSite] = useState('');
  useEffect(() => setSite(encodeURIComponent(`${location.origin}/`)), []);
  return (
    <List role="list">
      {NETWORKS.map(({ name, address, mark }) => (
        <li key={name}>
          <Anchor
            href={address(site)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={footer.share({ network: name })}
          >
            <svg
              width="20"
              height="20"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.4"
              strokeLinecap="round"
              aria-hidden="true"
            >
              <path d={mark} />
            </svg>
          </Anchor>
        </li>
      ))}
    </List>
  );
}
