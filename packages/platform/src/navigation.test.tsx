/** Links and addresses as a remote uses them, on the fake host. */
import { act, fireEvent, screen } from '@testing-library/react';
import { Link, NavLink, useLocation, useRouteParams, useSearch } from './navigation';
import { SESSION_SIGNED_OUT } from './session-store';
import { useSession, useUser } from './host-context';
import { fakeHost, fakeUser, renderInHost } from './testing';

describe('Link', () => {
  it('changes the address on a plain click and leaves every other click to the browser', () => {
    const { host } = renderInHost(<Link to="/dashboard/addTask">Add</Link>);
    const link = screen.getByRole('link', { name: 'Add' });
    expect(link.getAttribute('href')).toBe('/dashboard/addTask');
    fireEvent.click(link, { ctrlKey: true });
    fireEvent.click(link, { button: 1 });
    expect(host.log.navigations).toEqual([]);
    fireEvent.click(link);
    expect(host.log.navigations).toEqual([{ to: '/dashboard/addTask', replace: false }]);
  });

  it('respects a handler that prevented it, and a target of its own', () => {
    const { host } = renderInHost(
      <>
        <Link to="/a" onClick={(event) => event.preventDefault()}>
          A
        </Link>
        <Link to="/b" target="_blank">
          B
        </Link>
      </>,
    );
    fireEvent.click(screen.getByText('A'));
    fireEvent.click(screen.getByText('B'));
    expect(host.log.navigations).toEqual([]);
  });

  describe('back', () => {
    const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
    const cameFrom = (...addresses: string[]) => {
      const entries = addresses.map((address) => ({ url: new URL(address, 'http://localhost').href }));
      const navigation = { currentEntry: { index: entries.length }, entries: () => [...entries, { url: 'thing' }] };
      Object.assign(window, { navigation });
      const { host } = renderInHost(
        <Link to="/list" back>
          The list
        </Link>,
      );
      return { host, link: screen.getByRole('link') };
    };
    beforeEach(() => back.mockClear());
    afterEach(() => void Reflect.deleteProperty(window, 'navigation'));

    it('goes back to the list as it was left, where somebody came from it', () => {
      const { host, link } = cameFrom('/', '/list?show=expired&page=3');
      fireEvent.click(link, { ctrlKey: true });
      expect(back).not.toHaveBeenCalled();
      fireEvent.click(link);
      expect(back).toHaveBeenCalledTimes(1);
      expect(host.log.navigations).toEqual([]);
    });

    it.each([[['/elsewhere']], [['/list/other']], [[]]])('leads to the list after %j', (addresses) => {
      const { host, link } = cameFrom(...addresses);
      fireEvent.click(link);
      expect(back).not.toHaveBeenCalled();
      expect(host.log.navigations).toEqual([{ to: '/list', replace: false }]);
    });
  });

  it('preloads its destination on hover, focus and touch', () => {
    const { host } = renderInHost(<Link to="/x">X</Link>);
    const link = screen.getByRole('link');
    fireEvent.pointerEnter(link);
    fireEvent.focus(link);
    fireEvent.touchStart(link);
    expect(host.log.preloads).toEqual(['/x', '/x', '/x']);
  });
});

describe('NavLink', () => {
  it.each([
    ['/dashboard/myTask', true],
    ['/dashboard/myTask/42', true],
    ['/dashboard/myTasks', false],
  ])('at %s is current: %s', (path, current) => {
    renderInHost(<NavLink to="/dashboard/myTask">My Task</NavLink>, { path });
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current ? 'page' : null);
  });

  it('does not call home current everywhere', () => {
    renderInHost(<NavLink to="/">Home</NavLink>, { path: '/login' });
    expect(screen.getByRole('link').getAttribute('aria-current')).toBeNull();
  });
});

describe('addresses', () => {
  function Probe() {
    const [search, setSearch] = useSearch();
    const { id } = useRouteParams<{ id: string }>();
    const { pathname } = useLocation();
    return (
      <button type="button" onClick={() => setSearch({ page: '2' })}>
        {pathname} {id} {search.get('page') ?? 'first'}
      </button>
    );
  }

  it('gives parameters and query, and changes the query so that Back undoes it', () => {
    const { host } = renderInHost(<Probe />, { path: '/task/7', params: { id: '7' } });
    const button = screen.getByRole('button');
    expect(button.textContent).toBe('/task/7 7 first');
    fireEvent.click(button);
    expect(host.log.navigations).toEqual([{ to: '/task/7?page=2', replace: false }]);
    expect(button.textContent).toBe('/task/7 7 2');
  });
});

describe('session', () => {
  it('follows the store', () => {
    const Status = () => <p>{useSession((state) => state.status)}</p>;
    const { host } = renderInHost(<Status />, { user: fakeUser('client') });
    expect(screen.getByText('signed-in')).toBeTruthy();
    act(() => host.session.setState(SESSION_SIGNED_OUT, true));
    expect(screen.getByText('signed-out')).toBeTruthy();
  });

  it('has no user for a visitor, and no host outside a provider', () => {
    const Name = () => <p>{useUser().name}</p>;
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => renderInHost(<Name />)).toThrow('Nobody is signed in');
    quiet.mockRestore();
  });
});

it('the fake host ends the session when asked to', async () => {
  const host = fakeHost({ user: fakeUser('admin') });
  await host.signOut();
  expect(host.session.getState().status).toBe('signed-out');
});
