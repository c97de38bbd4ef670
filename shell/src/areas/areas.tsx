/**
 * Renders the areas of the site. One is shown; the one that was left, or is pointed at, stays mounted beside it, neither drawn nor running, and
 * appears at once when it is opened. `area-list` decides what is kept; the caller decides what an area shows.
 */
import { HostProvider, type HostServices, type PageLocation } from '@taskmint/platform';
import { Activity, memo, useEffect, useRef, useState, type ComponentType } from 'react';
import styled from 'styled-components';
import { useStore } from 'zustand';
import { useComposition } from '../composition/composition-context';
import { beforePaint } from '../routing/before-paint';
import { isOtherDocument } from '../routing/document-boundary';
import { areaOf, nextAreas, prepareArea, type AreaList, type AreaName } from './area-list';
import { LEFT, useKeptLayout } from './kept-layout';

const NOTHING: AreaList = { person: null, areas: [] };

export interface AreasProps {
  host: HostServices;
  /** Where the page is. Not a context: a context that changes above an area re-renders every consumer in it, even in one that is not shown. */
  location: PageLocation;
  /** What each area shows. Must be stable across renders. */
  shown: Readonly<Record<AreaName, ComponentType>>;
}

export function Areas({ host, location, shown }: AreasProps) {
  const person = useStore(host.session, ({ user }) => (user ? `${user.role} ${user._id}` : null));
  const [list, setList] = useState(() => nextAreas(NOTHING, location, person));
  const wanted = useStore(useComposition().prepared);
  const here = nextAreas(list, location, person);
  // An address of another document is only prepared there.
  const canPrepare = wanted !== null && !isOtherDocument(location.pathname, wanted.pathname, host.config);
  const next = canPrepare ? prepareArea(here, wanted) : here;
  if (next !== list) setList(next);
  const name = areaOf(location.pathname);
  return next.areas.map((area) => (
    <Area key={area.name} isShown={area.name === name} host={host} location={area.location} Shown={shown[area.name]} />
  ));
}

const Box = styled.div`
  &[${LEFT}] {
    content-visibility: hidden;
  }
`;

function Area({ isShown, ...place }: { isShown: boolean } & PlaceProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAtWork = useKeptLayout(box, isShown, addressOf(place.location));
  useAreaScrollRestoration(place.location, isShown);
  return (
    <Box ref={box}>
      <Activity mode={isAtWork ? 'visible' : 'hidden'}>
        <Place {...place} />
      </Activity>
    </Box>
  );
}

interface PlaceProps {
  host: HostServices;
  location: PageLocation;
  Shown: ComponentType;
}

/** One area, which knows only its own address: navigation elsewhere re-renders nothing in it. */
const Place = memo(function Place({ host, location, Shown }: PlaceProps) {
  // From here on the page is interactive; until then its markup says that it was prerendered.
  useEffect(() => document.getElementById('root')?.removeAttribute('data-prerendered'), []);
  return (
    <HostProvider host={host} location={location}>
      <Shown />
    </HostProvider>
  );
});

function addressOf({ pathname, search }: PageLocation): string {
  return pathname + search;
}

/** Restores the scroll position of an area that is shown again, if it is still at the same address. */
function useAreaScrollRestoration(location: PageLocation, isShown: boolean): void {
  const left = useRef<{ address: string; top: number } | null>(null);
  const now = useRef('');
  const address = addressOf(location);
  useEffect(() => {
    now.current = address;
  }, [address]);
  const hasAnchor = location.hash !== '';
  useEffect(() => {
    if (!isShown) return undefined;
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
    // Once each time the area is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isShown]);
}
