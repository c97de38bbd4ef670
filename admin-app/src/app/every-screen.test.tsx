import { act, screen } from '@testing-library/react';
import { applyLanguage, LANGUAGES, type HostServices } from '@taskmint/platform';
import { demoId } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import entry from '../entry';

afterEach(() => act(() => applyLanguage('en')));

const { routes } = entry({} as HostServices);

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(routes.map((route) => [route.path, route] as const))('%s comes up whole', async (_, route) => {
    const complaints = jest.spyOn(console, 'error');
    const { default: Screen } = await route.load();
    act(() => applyLanguage(language));
    const rendered = renderScreen(<Screen />, { params: { id: demoId(101) } });
    await screen.findByRole('heading', { level: 1 });
    // Whatever is loaded has come, and nothing has failed.
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(rendered.host.log.errors).toEqual([]);
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });
});
