/**
 * Entry point of a visitor's document: the bar and the footer of the shell beside the sections of the landing page, without shell. Whoever chooses
 * another language gets the shell, which has the texts.
 */
import { applyTheme, storedThemeChoice } from '@taskmint/ui-kit';
import { createVisitorHost, defineIslands, startIslands, startShell } from '@taskmint/platform/visitor';
import { startServiceWorker } from './offline/service-worker';
import { goToAnchor } from './routing/anchor';
import { readPublicConfig } from './start/public-config';

__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
defineIslands({
  navbar: { load: async () => (await import('./layouts/navbar')).Navbar },
  footer: { load: async () => (await import('./layouts/footer')).Footer, nearPx: 400 },
});
applyTheme(storedThemeChoice());
new MutationObserver(startShell).observe(document.documentElement, { attributeFilter: ['lang'] });
startIslands(createVisitorHost(readPublicConfig()));
const showAnchor = () => void (window.location.hash && goToAnchor(window.location.hash));
window.addEventListener('hashchange', showAnchor);
showAnchor();
startServiceWorker();
document.getElementById('root')?.removeAttribute('data-prerendered');
