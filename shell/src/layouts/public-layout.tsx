/** Layout of the public pages (product.md §2): navbar, the screen, footer. Keeps its screen mounted while the session is loading. */
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { OfflineNotice } from '../offline/offline-notice';
import { Footer } from './footer';
import { Navbar } from './navbar';
import { CONTENT_ID, SkipLink } from './skip-link';

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;
`;

const Content = styled.main`
  flex: 1;
`;

export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <Page>
      <SkipLink area="public" />
      <div data-island="navbar">
        <Navbar />
      </div>
      <OfflineNotice />
      <Content id={CONTENT_ID.public} tabIndex={-1}>
        {children}
      </Content>
      <div data-island="footer">
        <Footer />
      </div>
    </Page>
  );
}
