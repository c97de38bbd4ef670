/** Gives the shell's own screens what only the shell may do: sign in, register, sign out. Remotes never see it. */
import { createContext, useContext } from 'react';
import type { Auth } from './auth';

const AuthContext = createContext<Auth | null>(null);

export const AuthProvider = AuthContext;

/** Throws outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('There is no AuthProvider above this component');
  return auth;
}
