import { whenIdle } from '@taskmint/platform';

/** Registers the service worker once the page is idle. If the browser refuses, only the response cache is lost. */
export function startServiceWorker(): void {
  if (process.env['NODE_ENV'] !== 'production' || !('serviceWorker' in navigator)) return;
  whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
