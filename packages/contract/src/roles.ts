/** The three roles of the product and where each is at home (product.md §1, §2). */

export const ROLES = ['admin', 'client', 'freelancer'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that somebody may choose when registering; admins are made by other admins (decisions.md 10, 16). */
export const SIGN_UP_ROLES = ['freelancer', 'client'] as const;
export type SignUpRole = (typeof SIGN_UP_ROLES)[number];

/** Dashboard home of each role; any role that is neither admin nor client is treated as worker (product.md §1). */
export function dashboardHome(role: string): string {
  // Put together, so that no address of the admins' dashboard is written down in what everybody downloads.
  return `/dashboard/${role === 'admin' || role === 'client' ? role : 'worker'}Home`;
}
