/** Budgets of the many networks that one holder of IPv6 addresses has. */
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';

const api = shared(() => startTestApi({ RATE_SIGN_IN_PER_MINUTE: '2', TRUST_PROXY_HOPS: '1' }));

const exchange = async (address: string): Promise<number> => {
  const headers = { 'X-Forwarded-For': address };
  return (await api.request('POST', '/jwt', {}, { token: 'not-an-id-token', headers })).status;
};

it('counts the networks of one /48 together: its holder would have 65,536 budgets', async () => {
  const statuses: number[] = [];
  for (let n = 1; n <= 40; n += 1) statuses.push(await exchange(`2001:db8:7:${n.toString(16)}::1`));
  expect(statuses.filter((status) => status === 401)).toHaveLength(32);
  expect(statuses.slice(32)).toEqual(Array(8).fill(429));
  expect(await exchange('2001:db8:8:1::1')).toBe(401);
});

it('one network of it does not use up those of the others', async () => {
  const statuses: number[] = [];
  for (let n = 1; n <= 40; n += 1) statuses.push(await exchange('2001:db8:9:1::1'));
  expect(statuses.filter((status) => status === 401)).toHaveLength(2);
  expect(await exchange('2001:db8:9:2::1')).toBe(401);
});
