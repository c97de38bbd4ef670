import { loginAddress, readLoginReason } from './login-address';

it('carries the wanted page and the role it is for there and back', () => {
  const address = loginAddress({ next: '/dashboard/myTask/1?page=2', needs: 'client' });
  expect(readLoginReason(new URLSearchParams(address.split('?')[1]))).toEqual({
    next: '/dashboard/myTask/1?page=2',
    needs: 'client',
  });
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', 'dashboard', ''])(
  'does not go on to %p',
  (next) => expect(readLoginReason(new URLSearchParams({ next })).next).toBeUndefined(),
);
