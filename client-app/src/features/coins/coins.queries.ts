/** Coin packages on sale, and the cart. Knows nothing about cards. */
import { calls, type CoinPackage, type User } from '@taskmint/contract';
import { useCommand, useRefresh } from '@taskmint/dashboard-kit';
import { useUser, type HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

/** Packages on sale, smallest first. */
export function packagesQuery(host: HostServices, user: User) {
  return queryOptions({ queryKey: [user._id, 'packages'], queryFn: () => host.api.call(calls.listPackages, {}) });
}

export function cartQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'cart'],
    queryFn: () => host.api.call(calls.listCart, { params: { email: user.email } }),
  });
}

export function useAddToCart() {
  const user = useUser();
  return useCommand(useRefresh('cart'), (api, chosen: CoinPackage) =>
    api.call(calls.addToCart, {
      body: {
        package_id: chosen._id,
        heading: chosen.heading,
        email: user.email,
        coins: chosen.coins,
        price: chosen.price,
      },
    }),
  );
}

export function useRemoveFromCart() {
  return useCommand(useRefresh('cart'), (api, id: string) => api.call(calls.removeFromCart, { params: { id } }));
}
