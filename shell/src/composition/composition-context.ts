/** Gives the page's composition to the components that show remotes. Remotes never see it. */
import { createContext, useContext } from 'react';
import type { Composition } from './composition';

const CompositionContext = createContext<Composition | null>(null);

export const CompositionProvider = CompositionContext;

/** Throws outside a CompositionProvider. */
export function useComposition(): Composition {
  const composition = useContext(CompositionContext);
  if (!composition) throw new Error('There is no CompositionProvider above this component');
  return composition;
}
