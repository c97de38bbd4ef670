/**
 * Where the areas of the site stand. One is shown; the one that was left, or is pointed at, stands beside it, not drawn and with nothing of it running, and is
 * there at once when somebody comes. Knows what is kept by `area-list`, and what an area shows by what it is given.
 */
import { HostProvider, type HostServices, type PageLocation } from '@taskmint/platform';
import { Activity, memo, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import styled from 'styled-components';
import { useStore } from 'zustand';
import { useComposition } from '../composition/composition-context';
import { beforePaint } from '../routing/before-paint';
import { isOtherDocument } from '../routing/document-border';
import { areaOf, nextAreas, prepareArea, type AreaList, type AreaName } from './area-list';
import { LEFT, useKeptLayout } from './kept-layout';

const NOTHING: AreaList = { person: null, areas: [] };

export interface AreasProps {
  host: HostServices;
  /** Where the page is. Not by context: a context that changes above an area renders all in it anew that reads one of the kind, also what is not shown. */
  location: PageLocation;
  /** What stands in each. The same from render to render. */
  shown: Readonly<Record<AreaName, ComponentType>>;
}

export function Areas({ host, location, shown }: AreasProps) {
  const person = useStore(host.session, ({ user }) => (user ? `${user.role} ${user._id}` : null));
  const [list, setList] = useState(() => nextAreas(NOTHING, location, person));
  const wanted = useStore(useComposition().prepared);
  const here = nextAreas(list, location, person);
  // What is of another document begins there.
  const canPrepare = wanted !== null && !isOtherDocument(location.pathname, wanted.pathname, host.config);
  const next = canPrepare ? prepareArea(here, wanted) : here;
  if (next !== list) setList(next);
  const name = areaOf(location.pathname);
  return next.areas.map((area) => (
    <Area key={area.name} isShown={area.name === name}>
      <Place host={host} location={area.location} Shown={shown[area.name]} />
    </Area>
  ));
}

const Box = styled.div`
  &[${LEFT}] {
    content-visibility: hidden;
  }
`;

function Area({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useKeptLayout(box, isShown);
  return (
    <Box ref={box}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
    </Box>
  );
}

interface PlaceProps {
  host: HostServices;
  location: PageLocation;
  Shown: ComponentType;
}

/** One area, which knows of no other address than its own: where the page has gone meanwhile renders nothing anew in it. */
const Place = memo(function Place({ host, location, Shown }: PlaceProps) {
  useKeptScroll(location);
  // From here on the page answers; until then its markup said where it came from.
  useEffect(() => document.getElementById('root')?.removeAttribute('data-prerendered'), []);
  return (
    <HostProvider host={host} location={location}>
      <Shown />
    </HostProvider>
  );
});

/** Brings an area that is shown again back to where it was left, if it is at the same address. */
function useKeptScroll({ pathname, search, hash }: PageLocation): void {
  const left = useRef<{ address: string; top: number } | null>(null);
  const now = useRef('');
  const address = pathname + search;
  useEffect(() => {
    now.current = address;
  }, [address]);
  const hasAnchor = hash !== '';
  useEffect(() => {
    const { address: last, top } = left.current ?? {};
    const stop =
      last === now.current && !hasAnchor
        ? beforePaint(() => window.scrollTo({ top, behavior: 'instant' }))
        : () => undefined;
    const note = () => (left.current = { address: now.current, top: window.scrollY });
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', note);
    };
    // Once each time that the area is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
