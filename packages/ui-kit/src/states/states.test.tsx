import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';
import { ProgressBar } from './progress-bar';

describe('ErrorState', () => {
  it("says the server's own words with its code and reference", () => {
    render(<ErrorState error={{ code: 'busy', message: 'The server is busy.', requestId: 'r-1' }} />);
    const said = screen.getByRole('alert').textContent;
    expect(said).toContain('The server is busy.');
    expect(said).toContain('Code: busy Reference: r-1');
  });

  it('does not show the words of an error that is not the server’s', () => {
    render(<ErrorState error={new TypeError('undefined is not a function')} />);
    expect(screen.getByRole('alert').textContent).not.toContain('undefined');
  });

  it('is busy until another try is over, however it ends', async () => {
    let finish: (error: Error) => void = () => undefined;
    const retry = jest.fn(() => new Promise((_, reject) => (finish = reject)));
    render(<ErrorState error={null} onRetry={retry} />);
    const button = screen.getByRole('button', { name: 'Try again' });
    await userEvent.click(button);
    await userEvent.click(button);
    expect(retry).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await act(async () => finish(new Error('again')));
    expect(button.getAttribute('aria-busy')).toBeNull();
  });
});

it('an empty state says so where results would have been announced', () => {
  render(<EmptyState title="No withdrawals waiting" text="Requests show up here." />);
  expect(screen.getByRole('status').textContent).toBe('No withdrawals waiting');
});

it('a progress bar stays between nothing and everything', () => {
  render(
    <>
      <ProgressBar label="Upload" value={150} max={100} />
      <ProgressBar label="Empty" value={3} max={0} />
    </>,
  );
  expect(screen.getByRole('progressbar', { name: 'Upload' }).getAttribute('aria-valuenow')).toBe('100');
  expect(screen.getByRole('progressbar', { name: 'Empty' }).getAttribute('aria-valuenow')).toBe('0');
});
