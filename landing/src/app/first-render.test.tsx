/** @jest-environment node */
import { HostProvider } from '@taskmint/platform';
import { fakeHost } from '@taskmint/platform/testing';
import { renderToString } from 'react-dom/server.node';
import { createRemoteFrame } from '@taskmint/platform/query';
import HomeScreen from './home.screen';

it('renders without a browser, with everything above the fold in the HTML', () => {
  expect(typeof window).toBe('undefined');
  const { Frame, dispose } = createRemoteFrame();
  const html = renderToString(
    <HostProvider host={fakeHost()} location={{ pathname: '/', search: '', hash: '' }}>
      <Frame>
        <HomeScreen />
      </Frame>
    </HostProvider>,
  );
  for (const part of ['<h1', 'Post a task', 'Start earning', 'Example task', 'Discover Now', 'id="review"']) {
    expect(html).toContain(part);
  }
  // The cache keeps what is unused for minutes; a program that renders and ends must not wait for it.
  dispose();
  // A content security policy without unsafe-inline would drop these.
  expect(html).not.toMatch(/ style="/);
});
