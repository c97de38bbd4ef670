/** The address of the login screen, with the page to continue to and why the person was sent there (decisions.md 20). */
import { ROLES, type Role } from '@taskmint/contract';

export interface LoginReason {
  /** Page to continue to after signing in. */
  next?: string | undefined;
  /** Role that the wanted page requires, when it is not the person's own; `another` when it is not known which. */
  needs?: Role | 'another' | undefined;
}

export function loginAddress({ next, needs }: LoginReason = {}): string {
  const query = new URLSearchParams({ ...(next && { next }), ...(needs && { needs }) }).toString();
  return query ? `/login?${query}` : '/login';
}

/** Reads the reason back; an address of another site is ignored. */
export function readLoginReason(search: URLSearchParams): LoginReason {
  const next = search.get('next') ?? '';
  const needs = [...ROLES, 'another' as const].find((role) => role === search.get('needs'));
  return { next: isOwnPath(next) ? next : undefined, needs };
}

/** `/a` is ours; `//host`, `/\host` and `https://host` are not: browsers read the first two as another host. */
function isOwnPath(path: string): boolean {
  if (!path.startsWith('/')) return false;
  const origin = 'https://site.invalid';
  return URL.canParse(path, origin) && new URL(path, origin).origin === origin;
}
