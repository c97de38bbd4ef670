/**
 * A component in a chunk of its own that renders synchronously once the chunk has arrived. Even then `lazy` alone suspends for a moment, for which
 * React shows a fallback, and a fallback once shown stays for 300 ms.
 */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface ComponentModule<Props extends object = object> {
  default: ComponentType<Props>;
}

export interface ReadyComponent<Props extends object = object> {
  Component: LazyExoticComponent<ComponentType<Props>>;
  /** Starts loading. Rejects when the chunk does not arrive; rendering it later tries again. */
  load(): Promise<ComponentModule<Props>>;
}

export function readyComponent<Props extends object = object>(
  fetch: () => Promise<ComponentModule<Props>>,
): ReadyComponent<Props> {
  let arrived: ComponentModule<Props> | undefined;
  const load = async () => (arrived = await fetch());
  return { load, Component: lazy(() => (arrived ? atOnce(arrived) : load())) };
}

/** A thenable that calls back synchronously, which `lazy` accepts as a promise. */
export function atOnce<T>(value: T): Promise<T> {
  const then = (done: (value: T) => void) => done(value);
  return { then } as unknown as Promise<T>;
}
