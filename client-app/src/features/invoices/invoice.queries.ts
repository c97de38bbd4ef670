/** Issued invoices, and the billing details for future ones. */
import { calls, type BillingDetails, type User } from '@taskmint/contract';
import { useCommand, useRefresh } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

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
  return useCommand(useRefresh('billing-details'), (api, body: BillingDetails) =>
    api.call(calls.updateBillingDetails, { body }),
  );
}
