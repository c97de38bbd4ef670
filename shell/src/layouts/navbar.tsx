/** Navbar of the public pages (product.md §2): anchors, Watch Demo, Log in or the avatar menu. */
import { Link, useHost, useLocation, useSession, useTexts } from '@taskmint/platform';
import { ButtonLink, color, IconButton, space, text, ThemeToggle, tight } from '@taskmint/ui-kit';
import { ExternalLink, Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import styled from 'styled-components';
import { catalogue } from '../texts';
import { AccountMenu } from './account-menu';
import { Brand } from './brand';
import { LanguageSwitch } from './language-switch';
import { topBar } from './top-bar';

const ANCHORS = [
  { key: 'home', to: '/' },
  { key: 'about', to: '/#about' },
  { key: 'features', to: '/#feature' },
  { key: 'how', to: '/#how_It_Work' },
  { key: 'top', to: '/#topEarn' },
  { key: 'review', to: '/#review' },
] as const;

const wide = '(min-width: 68.75em)';
const roomy = '(min-width: 30em)';

const Bar = styled.header`
  ${topBar}
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  max-width: 80rem;
  min-height: 4rem;
  margin: 0 auto;
  padding: 0 ${space(4)};
  @media ${tight} {
    flex-wrap: wrap;
    padding-block: ${space(2)};
  }
`;

const Nav = styled.nav<{ $open: boolean }>`
  @media not all and ${wide} {
    display: ${({ $open }) => ($open ? 'block' : 'none')};
    position: absolute;
    top: 100%;
    left: 0;
    right: 0;
    max-height: calc(100vh - 4rem);
    padding: ${space(2)} ${space(4)} ${space(4)};
    border-bottom: 1px solid ${color.line};
    background: ${color.surface};
    overflow-y: auto;
  }
`;

/** Two lines where a minimum font size makes them wider than the window, which no media query knows of. */
const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  @media not all and ${wide} {
    flex-direction: column;
    align-items: stretch;
  }
`;

const NavAnchor = styled(Link)`
  display: flex;
  align-items: center;
  min-height: 2.75rem;
  padding: 0 ${space(2.5)};
  border-radius: 6px;
  color: ${color.ink};
  font-size: ${text.base};
  font-weight: 550;
  text-decoration: none;
  white-space: nowrap;
  &:hover {
    background: ${color.sunken};
  }
  &[aria-current] {
    color: ${color.primary};
  }
`;

/** In the menu its text is aligned with the links. */
const Demo = styled.li`
  @media not all and ${wide} {
    padding: ${space(1)} ${space(2.5)};
  }
`;

const End = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  margin-left: auto;
  /* A visitor's document asks to log in, also until the shell knows who is there. */
  :root[data-known] [data-prerendered] & > a {
    visibility: hidden;
  }
`;

const Toggle = styled.span`
  @media ${wide} {
    display: none;
  }
`;

/** The language switch is in the bar where there is room, otherwise in the menu. */
const Roomy = styled.div`
  @media not all and ${roomy} {
    display: none;
  }
`;

const Cramped = styled.li`
  padding: ${space(2)} ${space(2.5)};
  @media ${roomy} {
    display: none;
  }
`;

const Reserved = styled.span`
  width: 5.5rem;
`;

/** A component of its own, because who is there is known only just after the first render, and the rest of the bar does not depend on it. */
function Visitor() {
  const status = useSession((state) => state.status);
  const { nav } = useTexts(catalogue);
  if (status === 'signed-in') return <AccountMenu />;
  if (status === 'loading') return <Reserved aria-hidden />;
  return (
    <ButtonLink as={Link} to="/login" $variant="primary" $size="small">
      {nav.login}
    </ButtonLink>
  );
}

export function Navbar() {
  const { config } = useHost();
  const { pathname, hash } = useLocation();
  const [open, setOpen] = useState(false);
  const navId = useId();
  const { nav } = useTexts(catalogue);

  useEffect(() => setOpen(false), [pathname, hash]);

  return (
    <Bar onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <Row>
        <Brand />
        <Nav id={navId} $open={open} aria-label={nav.label}>
          <Links role="list">
            {ANCHORS.map(({ key, to }) => (
              <li key={to}>
                <NavAnchor
                  to={to}
                  onClick={() => setOpen(false)}
                  {...(to === `${pathname}${hash}` && { 'aria-current': 'page' as const })}
                >
                  {nav[key]}
                </NavAnchor>
              </li>
            ))}
            <Demo>
              <ButtonLink
                href={config.demoVideoUrl}
                target="_blank"
                rel="noopener noreferrer"
                $variant="secondary"
                $size="small"
              >
                {nav.demo}
                <ExternalLink size={16} aria-label={nav.newTab} />
              </ButtonLink>
            </Demo>
            <Cramped>
              <LanguageSwitch />
            </Cramped>
          </Links>
        </Nav>
        <End>
          <Roomy>
            <LanguageSwitch />
          </Roomy>
          <ThemeToggle />
          <Visitor />
          <Toggle>
            <IconButton
              label={open ? nav.closeMenu : nav.openMenu}
              aria-expanded={open}
              aria-controls={navId}
              icon={open ? <X size={22} aria-hidden /> : <MenuIcon size={22} aria-hidden />}
              onClick={() => setOpen((was) => !was)}
            />
          </Toggle>
        </End>
      </Row>
    </Bar>
  );
}
