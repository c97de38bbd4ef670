import { act, fireEvent, render, screen } from '@testing-library/react';
import { useQuery } from './visitor-query';

function Shown({ read, wanted = true }: { read: () => Promise<string>; wanted?: boolean }) {
  const { data, error, refetch } = useQuery({ queryKey: ['visitor', 'x'], queryFn: read, enabled: wanted });
  return <button onClick={refetch}>{error ? 'failed' : (data ?? 'waiting')}</button>;
}

it('reads once for all that show it, when it is wanted, and again after a failure', async () => {
  const read = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('not there')).mockResolvedValue('there');
  const { rerender } = render(<Shown read={read} wanted={false} />);
  expect(read).not.toHaveBeenCalled();
  await act(async () =>
    rerender(
      <>
        <Shown read={read} />
        <Shown read={read} />
      </>,
    ),
  );
  expect(read).toHaveBeenCalledTimes(1);
  const [first, second] = screen.getAllByRole('button');
  expect([first?.textContent, second?.textContent]).toEqual(['failed', 'failed']);
  await act(async () => void fireEvent.click(first!));
  expect([first?.textContent, second?.textContent]).toEqual(['there', 'there']);
  expect(read).toHaveBeenCalledTimes(2);
});
