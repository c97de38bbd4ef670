/** The address somebody typed on one of the screens for coming in, so that the next one need not ask again. Lives as long as the page; in no address and no storage. */
let typed = '';

export function keepTypedEmail(email: string): void {
  typed = email.trim();
}

export function typedEmail(): string {
  return typed;
}
