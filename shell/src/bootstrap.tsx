/** Starts the site: theme, language, configuration, session, page. Every failure here ends in an explanation on the page, never in a blank one. */
import '@taskmint/ui-kit/fonts.css';
import { prepareCalls, startLanguage, textsOf } from '@taskmint/platform';
import { applyTheme, ErrorState, GlobalStyle, storedThemeChoice } from '@taskmint/ui-kit';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import styled from 'styled-components';
import { App } from './app';
import { createShell } from './host/create-host';
import { reportError } from './host/error-reports';
import { startServiceWorker } from './offline/service-worker';
import { preloadScreen } from './routing/screens';
import { prepareFirstRender } from './start/first-render';
import { readPublicConfig, type SiteConfig } from './start/public-config';
import { replaceRefusedStorage } from './start/refused-storage';
import { tidyTypedNumbers } from './start/typed-numbers';
import { catalogue } from './texts';

const Middle = styled.main`
  max-width: 40rem;
  margin: 20vh auto 0;
  padding: 1rem;
`;

const OPTIONS: RootOptions = { onUncaughtError: (error) => reportError(error) };

export async function bootstrap(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  __webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  replaceRefusedStorage(window);
  applyTheme(storedThemeChoice());
  startLanguage();
  tidyTypedNumbers(document);
  void preloadScreen(window.location.pathname);
  prepareCalls();
  await start(container);
  startServiceWorker();
}

async function start(container: HTMLElement): Promise<void> {
  let config: SiteConfig;
  try {
    config = await readPublicConfig();
  } catch (error) {
    const root = createRoot(container, OPTIONS);
    const again = () => {
      root.unmount();
      return start(container);
    };
    root.render(
      <>
        <GlobalStyle />
        <Middle>
          <ErrorState error={error} title={textsOf(catalogue).start.unreachable} onRetry={again} />
        </Middle>
      </>,
    );
    return;
  }
  const shell = createShell(config);
  shell.auth.start();
  const first = await prepareFirstRender(shell, container);
  const app = <App shell={shell} prerendered={first?.remote ?? null} />;
  if (first?.isSame) startTransition(() => void hydrateRoot(container, app, OPTIONS));
  else {
    const root = createRoot(container, OPTIONS);
    // In slices where the page stands there already, so that it stays readable and scrollable meanwhile.
    if (first) startTransition(() => root.render(app));
    else root.render(app);
  }
}
