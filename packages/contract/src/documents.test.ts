import { documentKind } from './documents';

it('lets each service in only where it is needed', () => {
  expect(documentKind('/dashboard/buyCoin')).toBe('paying');
  expect(['/login', '/register'].map(documentKind)).toEqual(['entering', 'entering']);
  const others = ['/', '/about-us', '/reset-password', '/dashboard', '/dashboard/clientHome', '/dashboard/adminHome'];
  expect(new Set(others.map(documentKind))).toEqual(new Set(['plain']));
});

it('knows a screen by every way in which its address can be written', () => {
  expect(documentKind('/dashboard/BUYCOIN//')).toBe('paying');
  expect(documentKind('/Login/')).toBe('entering');
  expect(documentKind('/login/more')).toBe('plain');
  expect(documentKind('/constructor')).toBe('plain');
});
