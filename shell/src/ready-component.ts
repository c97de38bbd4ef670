/**
 * A component that comes as a chunk of its own and is there in the first render once that has arrived. `lazy` alone waits a moment even then, for which React
 * shows a fallback, and what has once been shown so stays for 300 ms.
 */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface ComponentModule<Props extends object = object> {
  default: ComponentType<Props>;
}

export interface ReadyComponent<Props extends object = object> {
  Component: LazyExoticComponent<ComponentType<Props>>;
  /** Starts loading. Rejects when it does not arrive; whoever renders it later tries again. */
  load(): Promise<ComponentModule<Props>>;
}

export function readyComponent<Props extends object = object>(
  fetch: () => Promise<ComponentModule<Props>>,
): ReadyComponent<Props> {
  let arrived: ComponentModule<Props> | undefined;
  const load = async () => (arrived = await fetch());
  return { load, Component: lazy(() => (arrived ? atOnce(arrived) : load())) };
}

/** What `lazy` takes for a promise, and calls back before it returns. */
export function atOnce<T>(value: T): Promise<T> {
  const then = (done: (value: T) => void) => done(value);
  return { then } as unknown as Promise<T>;
}
