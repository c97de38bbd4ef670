/** Issued invoices, and the billing details for future ones. */
import { calls, type BillingDetails, type User } from '@taskmint/contract';
import { useRefresh } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';

export function invoiceQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: [user._id, 'invoices', id],
    queryFn: () => host.api.call(calls.getInvoice, { params: { id } }),
  });
}

export function billingDetailsQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'billing-details'],
    queryFn: () => host.api.call(calls.getBillingDetails, {}),
  });
}

export function useUpdateBillingDetails() {
  const host = useHost();
  return useMutation({
    mutationFn: (body: BillingDetails) => host.api.call(calls.updateBillingDetails, { body }),
    onSettled: useRefresh('billing-details'),
  });
}
