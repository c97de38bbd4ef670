import { loadStripe } from '@stripe/stripe-js/pure';
import { loadCardProvider } from './card-provider';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));

const load = loadStripe as jest.MockedFunction<typeof loadStripe>;
const hosted = { publishableKey: 'pk_live_x' };

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

describe('a configured script', () => {
  const configured = (name: string) => ({ publishableKey: 'pk_test_x', scriptUrl: `http://provider.test/${name}/` });
  const scripts = () => [...document.querySelectorAll('script')];
  afterEach(() => {
    delete window.Stripe;
    scripts().forEach((script) => script.remove());
  });

  test('is loaded, and what it sets is constructed with our key', async () => {
    const stripe = { elements: () => undefined };
    const loading = loadCardProvider(configured('v3'));
    expect(scripts().map((script) => script.src)).toEqual(['http://provider.test/v3/']);
    const construct = jest.fn(() => stripe);
    window.Stripe = construct as never;
    scripts()[0]?.dispatchEvent(new Event('load'));
    await expect(loading).resolves.toBe(stripe);
    expect(construct).toHaveBeenCalledWith('pk_test_x');
  });

  test('that does not come is taken away, and asked for again the next time', async () => {
    for (let time = 0; time < 2; time += 1) {
      const loading = loadCardProvider(configured('away'));
      expect(scripts()).toHaveLength(1);
      scripts()[0]?.dispatchEvent(new Event('error'));
      await expect(loading).rejects.toThrow('could not be loaded from http://provider.test/away/');
      expect(scripts()).toHaveLength(0);
    }
  });

  test('that sets nothing is refused', async () => {
    const loading = loadCardProvider(configured('empty'));
    scripts()[0]?.dispatchEvent(new Event('load'));
    await expect(loading).rejects.toThrow('not that of a payment provider');
  });
});
