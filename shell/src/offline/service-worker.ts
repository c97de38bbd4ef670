import { whenIdle } from '../start/when-idle';

/** Registers the service worker once the page has nothing better to do. A browser that refuses costs the response cache, nothing else. */
export function startServiceWorker(): void {
  if (process.env['NODE_ENV'] !== 'production' || !('serviceWorker' in navigator)) return;
  whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
