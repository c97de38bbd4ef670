import { HostProvider } from '@taskmint/platform';
import { FakePage, fakeHost } from '@taskmint/platform/testing';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { createRemoteFrame } from '@taskmint/platform/query';
import { fakePublicData } from '../standalone-data';
import HomeScreen from './home.screen';

// Whole pages in jsdom: seconds on a busy machine.
jest.setTimeout(30_000);

function page() {
  const { Frame } = createRemoteFrame();
  return (
    <HostProvider host={fakeHost({ api: fakePublicData(FakePage) })} location={{ pathname: '/', search: '', hash: '' }}>
      <Frame>
        <HomeScreen />
      </Frame>
    </HostProvider>
  );
}

it('takes over a prerendered page without rendering it anew', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page());
  document.body.append(container);
  const title = container.querySelector('h1');
  const recovered: unknown[] = [];
  await act(async () => {
    hydrateRoot(container, page(), { onRecoverableError: (error) => recovered.push(error) });
  });
  expect(recovered).toEqual([]);
  expect(container.querySelector('h1')).toBe(title);
});
