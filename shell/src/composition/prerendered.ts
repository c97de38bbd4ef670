/** The remote whose screen is on the page already, rendered ahead of time or loaded before the first render; null when there is none. */
import { createContext } from 'react';
import type { LoadedRemote } from './remote-loader';

export const PrerenderedRemote = createContext<LoadedRemote | null>(null);
