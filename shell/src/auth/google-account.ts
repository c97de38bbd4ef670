/** Which account to use when the emulator stands in for Google: a question that a screen answers. Remembers past answers on this device. */

export interface GoogleAccount {
  email: string;
  name: string;
}

/** Resolves to the chosen account, or null when the person changed their mind. */
export type ChooseGoogleAccount = () => Promise<GoogleAccount | null>;

const STORAGE_KEY = 'taskmint-local-google-accounts';
const REMEMBERED = 5;

/** Accounts chosen on this device before, most recent first. */
export function rememberedAccounts(): GoogleAccount[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isAccount).slice(0, REMEMBERED) : [];
  } catch {
    return [];
  }
}

export function rememberAccount(account: GoogleAccount): void {
  const others = rememberedAccounts().filter(({ email }) => email !== account.email);
  localStorage.setItem(STORAGE_KEY, JSON.stringify([account, ...others].slice(0, REMEMBERED)));
}

function isAccount(value: unknown): value is GoogleAccount {
  return (
    typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    typeof value.email === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  );
}
