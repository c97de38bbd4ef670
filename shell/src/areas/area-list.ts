/**
 * Which areas of the site are on the page: the one that is shown, and at most one other, which was left and is kept as it was, or is about to be opened. Pure:
 * takes what the page has and where it is now, and answers what it has from now on.
 */
import type { PageLocation } from '@taskmint/platform';
import { isDashboardAddress } from '../routing/addresses';

export type AreaName = 'public' | 'dashboard';

export interface Area {
  name: AreaName;
  /** Where it is; for one that was left, where it was then. */
  location: PageLocation;
}

export interface AreaList {
  /** Whose page it is: role and id, null for whoever is nobody yet. */
  person: string | null;
  /** In the order of the page, whichever is shown: nothing is moved in the document when that changes. */
  areas: readonly Area[];
}

const ORDER: readonly AreaName[] = ['public', 'dashboard'];

export function areaOf(pathname: string): AreaName {
  return isDashboardAddress(pathname) ? 'dashboard' : 'public';
}

/** Of the public pages only the one that a remote has: the others are the shell's forms and articles, and what was typed into a form is not kept. */
function isKept({ name, location }: Area): boolean {
  return name === 'dashboard' || location.pathname === '/';
}

/** Answers `was` itself when nothing changes. Whoever is somebody else than before finds nothing that was left. */
export function nextAreas(was: AreaList, location: PageLocation, person: string | null): AreaList {
  const name = areaOf(location.pathname);
  const shown = was.areas.find((area) => area.name === name);
  const isThere = shown !== undefined && isSame(shown.location, location);
  const left = was.areas.filter((area) => area.name !== name && person === was.person && isKept(area));
  if (isThere && person === was.person && left.length === was.areas.length - 1) return was;
  return { person, areas: inOrder([...left, isThere ? shown : { name, location }]) };
}

/**
 * Makes the area of an address that somebody points at, unless one was left there: that is not given up for what may only have been passed over. Nor for what
 * would not be kept.
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
