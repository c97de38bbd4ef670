/** Coin packages on sale, and the cart. Knows nothing about cards. */
import { calls, type CoinPackage, type User } from '@taskmint/contract';
import { useRefresh } from '@taskmint/dashboard-kit';
import { useHost, useUser, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';

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
  const host = useHost();
  const user = useUser();
  return useMutation({
    mutationFn: (chosen: CoinPackage) =>
      host.api.call(calls.addToCart, {
        body: {
          package_id: chosen._id,
          heading: chosen.heading,
          email: user.email,
          coins: chosen.coins,
          price: chosen.price,
        },
      }),
    onSettled: useRefresh('cart'),
  });
}

export function useRemoveFromCart() {
  const host = useHost();
  return useMutation({
    mutationFn: (id: string) => host.api.call(calls.removeFromCart, { params: { id } }),
    onSettled: useRefresh('cart'),
  });
}
