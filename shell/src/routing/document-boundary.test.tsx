import { render, screen } from '@testing-library/react';
import { DocumentBoundary, isOtherDocument } from './document-boundary';

const HOSTED = { identity: { apiKey: 'k', authDomain: 'taskmint.invalid', projectId: 'taskmint' } };
const LOCAL = { identity: { ...HOSTED.identity, emulatorUrl: 'http://127.0.0.1:9099' } };
const PAY = '/dashboard/buyCoin';

it('lies around the screen that pays, from either side, on every site', () => {
  for (const config of [HOSTED, LOCAL]) {
    for (const other of ['/', '/login', '/dashboard/clientHome', '/dashboard/history']) {
      expect(isOtherDocument(other, PAY, config)).toBe(true);
      expect(isOtherDocument(PAY, other, config)).toBe(true);
    }
    expect(isOtherDocument(PAY, `${PAY}/`, config)).toBe(false);
    expect(isOtherDocument('/', '/dashboard/clientHome', config)).toBe(false);
  }
});

it('lies around the screens where people come in only where Google asks in a window of its own', () => {
  expect(isOtherDocument('/', '/login', HOSTED)).toBe(true);
  expect(isOtherDocument('/register', '/dashboard/clientHome', HOSTED)).toBe(true);
  expect(isOtherDocument('/login', '/register', HOSTED)).toBe(false);
  expect(isOtherDocument('/', '/login', LOCAL)).toBe(false);
});

it('loads the other document once, and shows nothing of its screen before', () => {
  const reload = jest.fn();
  const at = (pathname: string) => (
    <DocumentBoundary pathname={pathname} config={LOCAL} reload={reload}>
      <p>{pathname}</p>
    </DocumentBoundary>
  );
  const { rerender } = render(at('/dashboard/clientHome'));
  rerender(at('/dashboard/history'));
  expect(screen.getByText('/dashboard/history')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  rerender(at(PAY));
  rerender(at(PAY));
  expect(screen.queryByText(PAY)).toBeNull();
  expect(reload).toHaveBeenCalledTimes(1);
});
