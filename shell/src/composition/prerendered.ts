/** The remote whose screen is already on the page, prerendered or loaded before the first render; null when there is none. */
import { createContext } from 'react';
import type { LoadedRemote } from './remote-loader';

export const PrerenderedRemote = createContext<LoadedRemote | null>(null);
