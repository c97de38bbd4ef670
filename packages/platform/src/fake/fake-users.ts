/** Demo users of each role, for tests and for running a remote alone. Clearly fictional; independent of any server. */
import type { Role, User } from '@taskmint/contract';

const PEOPLE: Readonly<Record<Role, Pick<User, '_id' | 'name' | 'email' | 'coins'>>> = {
  admin: { _id: '000000000000000000000001', name: 'Demo Admin', email: 'admin@demo.taskmint.test', coins: 0 },
  client: { _id: '000000000000000000000002', name: 'Demo Client', email: 'client@demo.taskmint.test', coins: 1_240 },
  freelancer: {
    _id: '000000000000000000000003',
    name: 'Demo Freelancer',
    email: 'freelancer@demo.taskmint.test',
    coins: 420,
  },
};

/** A record for the role; any field can be overridden. */
export function fakeUser(role: Role, overrides: Partial<User> = {}): User {
  const person = PEOPLE[role];
  return {
    ...person,
    role,
    photoURL: '',
    promotional_coins: 0,
    promotional_withdrawable: false,
    withdrawable_coins: person.coins,
    receivable_cents: 0,
    total_pay: 0,
    status: 'active',
    suspended_until: null,
    created_at: '2026-01-01T00:00:00.000Z',
    ...overrides,
  };
}
