import { render, screen } from '@testing-library/react';
import { Loaded, type Reading } from './loaded';

const waiting: Reading<string> = {
  data: undefined,
  isError: false,
  error: null,
  failureCount: 0,
  refetch: async () => undefined,
};

function show(query: Partial<Reading<string>>) {
  return render(
    <Loaded query={{ ...waiting, ...query }} skeleton={<i>shape</i>}>
      {(text) => <b>{text}</b>}
    </Loaded>,
  );
}

it('shows the shape of what comes, and after the first failing try also that there is another', () => {
  const { unmount } = show({});
  expect(document.body.textContent).toBe('shape');
  unmount();
  show({ failureCount: 1 });
  expect(screen.getByRole('status').textContent).toBe('The first try failed. Trying again…');
  expect(document.body.textContent).toContain('shape');
});

it('shows data while they are read again, whatever becomes of that', () => {
  show({ data: 'there', isError: true, failureCount: 4 });
  expect(document.body.textContent).toBe('there');
});
