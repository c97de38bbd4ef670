/** This remote running alone: the public page over fake services, with a role picker. Never part of a release. */
import '@taskmint/ui-kit/fonts.css';
import { FakePage, startStandalone } from '@taskmint/platform/standalone';
import { GlobalStyle } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import entry from './entry';
import { fakePublicData } from './standalone-data';

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <GlobalStyle />
      {children}
    </>
  );
}

startStandalone({ entry, mount: '/', roles: [null, 'client', 'freelancer'], api: fakePublicData(FakePage), Frame });
