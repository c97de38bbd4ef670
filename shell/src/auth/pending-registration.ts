/**
 * What somebody chose on the registration form, kept until their record exists: the identity is created first, and closing the page between the two
 * must not turn a client into a freelancer. Holds no password.
 */
import { SIGN_UP_ROLES, type SignUpRole } from '@taskmint/contract';

export interface PendingRegistration {
  email: string;
  name: string;
  role: SignUpRole;
}

const STORAGE_KEY = 'taskmint-pending-registration';

export function keepPendingRegistration(pending: PendingRegistration): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(pending));
}

export function dropPendingRegistration(): void {
  localStorage.removeItem(STORAGE_KEY);
}

/** The choice made for this address, if any. */
export function pendingRegistrationFor(email: string): PendingRegistration | null {
  try {
    const value = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<PendingRegistration> | null;
    if (value?.email !== email.toLowerCase() || typeof value.name !== 'string') return null;
    const role = SIGN_UP_ROLES.find((candidate) => candidate === value.role);
    return role ? { email: value.email, name: value.name, role } : null;
  } catch {
    return null;
  }
}
