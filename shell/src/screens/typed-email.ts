/**
 * The address typed on one of the sign-in screens, so that the next one need not ask again. Lives as long as the page; never in an address or in
 * storage.
 */
let typed = '';

export function keepTypedEmail(email: string): void {
  typed = email.trim();
}

export function typedEmail(): string {
  return typed;
}
