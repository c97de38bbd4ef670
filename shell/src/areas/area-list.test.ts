/** What is kept of an area after it is left, and for whom. */
import { areaOf, nextAreas, prepareArea, type AreaList } from './area-list';

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://site.invalid');
  return { pathname, search, hash };
};
const NOBODY: AreaList = { person: null, areas: [] };

/** Goes through addresses, as one person or as several in turn. */
function after(...steps: readonly (readonly [address: string, person: string | null])[]): AreaList {
  return steps.reduce((was, [address, person]) => nextAreas(was, at(address), person), NOBODY);
}
const shown = ({ areas }: AreaList) =>
  areas.map(({ name, location }) => `${name} ${location.pathname}${location.search}`);

it('everything below /dashboard is one area, and every other address is of the other', () => {
  expect(['/dashboard', '/dashboard/history', '/Dashboard/x'].map(areaOf)).toEqual([
    'dashboard',
    'dashboard',
    'dashboard',
  ]);
  expect(['/', '/login', '/dashboards'].map(areaOf)).toEqual(['public', 'public', 'public']);
});

it('what was left stays where it was, in the order of the page whichever is shown', () => {
  const there = after(['/', 'c 1'], ['/dashboard/history?page=2', 'c 1']);
  expect(shown(there)).toEqual(['public /', 'dashboard /dashboard/history?page=2']);
  expect(shown(nextAreas(there, at('/'), 'c 1'))).toEqual(shown(there));
});

it('nothing new is answered when nothing has changed', () => {
  const was = after(['/', 'c 1'], ['/dashboard/history', 'c 1']);
  expect(nextAreas(was, at('/dashboard/history'), 'c 1')).toBe(was);
});

it('an area that is kept is the same one while the other goes on', () => {
  const was = after(['/', 'c 1'], ['/dashboard/history', 'c 1']);
  expect(nextAreas(was, at('/dashboard/addTask'), 'c 1').areas[0]).toBe(was.areas[0]);
});

it("the shell's own public pages are not kept: what somebody typed there is gone", () => {
  expect(shown(after(['/login', 'c 1'], ['/dashboard/clientHome', 'c 1']))).toEqual([
    'dashboard /dashboard/clientHome',
  ]);
});

it.each([
  ['leaves', null],
  ['is somebody else', 'c 2'],
  ['has another role', 'a 1'],
])('nothing that was left stays when the person %s', (_, person) => {
  const was = after(['/dashboard/history', 'c 1'], ['/', 'c 1']);
  expect(shown(was)).toHaveLength(2);
  expect(shown(nextAreas(was, at('/'), person))).toEqual(['public /']);
  expect(shown(nextAreas(was, at('/login'), person))).toEqual(['public /login']);
});

describe('what somebody points at', () => {
  it('is made when it is not there, and is the same one when they go there', () => {
    const pointed = prepareArea(after(['/', 'c 1']), at('/dashboard/clientHome'));
    expect(shown(pointed)).toEqual(['public /', 'dashboard /dashboard/clientHome']);
    expect(nextAreas(pointed, at('/dashboard/clientHome'), 'c 1').areas[1]).toBe(pointed.areas[1]);
    expect(shown(nextAreas(pointed, at('/dashboard/clientHome'), 'c 2'))).toEqual(['dashboard /dashboard/clientHome']);
  });

  it('takes the place of nothing that was left', () => {
    const was = after(['/dashboard/history', 'c 1'], ['/', 'c 1']);
    expect(prepareArea(was, at('/dashboard/clientHome'))).toBe(was);
  });

  it('is not made for nobody, nor where it would not be kept', () => {
    const visitor = after(['/', null]);
    expect(prepareArea(visitor, at('/dashboard/clientHome'))).toBe(visitor);
    const client = after(['/dashboard/clientHome', 'c 1']);
    expect(prepareArea(client, at('/help'))).toBe(client);
    expect(shown(prepareArea(client, at('/')))).toEqual(['public /', 'dashboard /dashboard/clientHome']);
  });
});
