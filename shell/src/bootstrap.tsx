/** Starts the site: theme, configuration, session, page. Everything that can fail here ends in words on the page, never in a blank one. */
import '@taskmint/ui-kit/fonts.css';
import { startLanguage, textsOf, type PublicConfig } from '@taskmint/platform';
import { applyTheme, ErrorState, GlobalStyle, storedThemeChoice } from '@taskmint/ui-kit';
import { createRoot, type Root } from 'react-dom/client';
import styled from 'styled-components';
import { App } from './app';
import { createShell } from './host/create-host';
import { reportError } from './host/error-reports';
import { readPublicConfig } from './start/public-config';
import { catalogue } from './texts';

const Middle = styled.main`
  max-width: 40rem;
  margin: 20vh auto 0;
  padding: 1rem;
`;

export async function bootstrap(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  __webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  applyTheme(storedThemeChoice());
  startLanguage();
  const root = createRoot(container, { onUncaughtError: (error) => reportError(error) });
  await start(root);
}

async function start(root: Root): Promise<void> {
  let config: PublicConfig;
  try {
    config = await readPublicConfig();
  } catch (error) {
    root.render(
      <>
        <GlobalStyle />
        <Middle>
          <ErrorState error={error} title={textsOf(catalogue).start.unreachable} onRetry={() => start(root)} />
        </Middle>
      </>,
    );
    return;
  }
  const shell = createShell(config);
  shell.auth.start();
  root.render(<App shell={shell} />);
}
