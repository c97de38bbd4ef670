/** Coin packages and the cart: what can be bought and what is about to be. Knows nothing of cards. */
import { calls, type CoinPackage, type User } from '@taskmint/contract';
import { useHost, useUser, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation, useQueryClient } from '@taskmint/platform/query';

export const coinKeys = {
  packages: (user: User) => [user._id, 'packages'] as const,
  cart: (user: User) => [user._id, 'cart'] as const,
};

/** Packages on sale, smallest first. */
export function packagesQuery(host: HostServices, user: User) {
  return queryOptions({ queryKey: coinKeys.packages(user), queryFn: () => host.api.call(calls.listPackages, {}) });
}

export function cartQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: coinKeys.cart(user),
    queryFn: () => host.api.call(calls.listCart, { params: { email: user.email } }),
  });
}

export function useAddToCart() {
  const host = useHost();
  const user = useUser();
  const client = useQueryClient();
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
    onSettled: () => client.invalidateQueries({ queryKey: coinKeys.cart(user) }),
  });
}

export function useRemoveFromCart() {
  const host = useHost();
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => host.api.call(calls.removeFromCart, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: coinKeys.cart(user) }),
  });
}
