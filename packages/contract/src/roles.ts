/** The three roles of the product and the home of each (product.md §1, §2). */

export const ROLES = ['admin', 'client', 'freelancer'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that can be chosen at registration; admins are appointed by other admins (decisions.md 10, 16). */
export const SIGN_UP_ROLES = ['freelancer', 'client'] as const;
export type SignUpRole = (typeof SIGN_UP_ROLES)[number];

/** Dashboard home of each role; any role other than admin and client is treated as worker (product.md §1). */
export function dashboardHome(role: string): string {
  // Assembled at run time, so that no address of the admins' dashboard appears in what everybody downloads.
  return `/dashboard/${role === 'admin' || role === 'client' ? role : 'worker'}Home`;
}
