/**
 * Which areas of the site are on the page: the one that is shown, and at most one other, which either was left and is kept as it was, or is being
 * prepared. Pure: takes the current list and address, and returns the next list.
 */
import { isDashboardAddress } from '@taskmint/contract';
import type { PageLocation } from '@taskmint/platform';

export type AreaName = 'public' | 'dashboard';

export interface Area {
  name: AreaName;
  /** The area's address; for one that was left, its address at that time. */
  location: PageLocation;
}

export interface AreaList {
  /** Whose page it is: role and id, or null while nobody is signed in. */
  person: string | null;
  /** In document order, whichever is shown: changing the area moves nothing in the document. */
  areas: readonly Area[];
}

const ORDER: readonly AreaName[] = ['public', 'dashboard'];

export function areaOf(pathname: string): AreaName {
  return isDashboardAddress(pathname) ? 'dashboard' : 'public';
}

/** The only public page that is kept is the one served by a remote. The others are the shell's forms and articles, and form input is not kept. */
function isKept({ name, location }: Area): boolean {
  return name === 'dashboard' || location.pathname === '/';
}

/** Returns `was` itself when nothing changes. When the person changes, areas that were left are dropped. */
export function nextAreas(was: AreaList, location: PageLocation, person: string | null): AreaList {
  const name = areaOf(location.pathname);
  const shown = was.areas.find((area) => area.name === name);
  const isThere = shown !== undefined && isSame(shown.location, location);
  const left = was.areas.filter((area) => area.name !== name && person === was.person && isKept(area));
  if (isThere && person === was.person && left.length === was.areas.length - 1) return was;
  return { person, areas: inOrder([...left, isThere ? shown : { name, location }]) };
}

/**
 * Adds the area of an address that somebody points at. An area that was left there is not given up for that, since the pointer may only be passing
 * over; nor is an area prepared that would not be kept.
 */
export function prepareArea(was: AreaList, location: PageLocation): AreaList {
  const area = { name: areaOf(location.pathname), location };
  if (was.person === null || !isKept(area) || was.areas.some(({ name }) => name === area.name)) return was;
  return { ...was, areas: inOrder([...was.areas, area]) };
}

function inOrder(areas: readonly Area[]): readonly Area[] {
  return [...areas].sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
}

function isSame(a: PageLocation, b: PageLocation): boolean {
  return a.pathname === b.pathname && a.search === b.search && a.hash === b.hash;
}
