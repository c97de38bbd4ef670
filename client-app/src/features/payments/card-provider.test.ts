import { loadStripe } from '@stripe/stripe-js/pure';
import { loadCardProvider } from './card-provider';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));

const load = loadStripe as jest.MockedFunction<typeof loadStripe>;
const hosted = { provider: 'stripe', publishableKey: 'pk_live_x' } as const;

test("Stripe's own object is loaded once per page, and again after a failure", async () => {
  load.mockRejectedValueOnce(new Error('blocked'));
  await expect(loadCardProvider(hosted)).rejects.toThrow('blocked');
  const stripe = { elements: () => undefined };
  load.mockResolvedValueOnce(stripe as never);
  await expect(loadCardProvider(hosted)).resolves.toBe(stripe);
  await expect(loadCardProvider(hosted)).resolves.toBe(stripe);
  expect(load).toHaveBeenCalledTimes(2);
  expect(load).toHaveBeenLastCalledWith('pk_live_x');
});

test('the double needs an address, and passes for a Stripe object', async () => {
  const local = { provider: 'double', publishableKey: 'pk_test_x' } as const;
  await expect(loadCardProvider(local)).rejects.toThrow('not configured');
  const stripe = await loadCardProvider({ ...local, doubleUrl: 'http://double.test' });
  for (const method of ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment'] as const) {
    expect(typeof stripe[method]).toBe('function');
  }
});
