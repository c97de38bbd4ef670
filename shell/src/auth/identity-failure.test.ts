import { FirebaseError } from 'firebase/app';
import { toIdentityError } from './identity-failure';
import { isUnreachable } from './session-errors';

const failed = (code: string, message?: string) => toIdentityError(new FirebaseError(code, code, { message }));

it('tells a service that cannot be reached from one that answers nonsense', () => {
  expect(failed('auth/network-request-failed', 'TypeError: Failed to fetch').code).toBe('network');
  const page = failed(
    'auth/network-request-failed',
    `SyntaxError: Unexpected token '<', "<h1>502</h1>" is not valid JSON`,
  );
  expect(page.code).toBe('unavailable');
  expect(page.message).toBe('The sign-in service is not working at the moment. Try again in a few minutes.');
});

it.each(['auth/internal', 'auth/unavailable'])('calls a failure of the service itself no refusal: %s', (code) => {
  expect(failed(code).code).toBe('unavailable');
});

it('lets stored answers be read whether it is not reached or does not work', () => {
  for (const code of ['auth/network-request-failed', 'auth/internal']) expect(isUnreachable(failed(code))).toBe(true);
  expect(isUnreachable(failed('auth/wrong-password'))).toBe(false);
});
