/** The way from the document of a visitor into the site: its page holds the tags of the shell's scripts in a template, and everything else links to it. */

const SCRIPTS = 'scripts';

/** Starts the shell in this document: it renders the page anew in place of the markup. Further calls do nothing. */
export function startShell(): void {
  const scripts = document.getElementById(SCRIPTS);
  if (!(scripts instanceof HTMLTemplateElement)) return;
  // What stands there stays until the shell has its own ready (shell/src/start/first-render.ts).
  document.getElementById('root')?.setAttribute('data-prerendered', window.location.pathname);
  scripts.remove();
  document.head.append(scripts.content);
}

/** Fetches the shell's own scripts, as somebody is about to follow a link into the site. Not where data is to be saved. */
export function fetchShell(): void {
  const scripts = document.getElementById(SCRIPTS);
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!(scripts instanceof HTMLTemplateElement) || connection?.saveData || 'fetched' in scripts.dataset) return;
  scripts.dataset['fetched'] = '';
  for (const tag of scripts.content.querySelectorAll<HTMLLinkElement>(
    'link[rel="preload"][as="script"][href^="/assets/"]',
  )) {
    const ahead = tag.cloneNode() as HTMLLinkElement;
    ahead.rel = 'prefetch';
    document.head.append(ahead);
  }
}
