import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usePaging } from './paging';
import { renderInHost } from './testing';

function Pages() {
  const { page, range, onPage } = usePaging(20);
  return (
    <>
      <p>
        {page}: {range.limit} from {range.offset}
      </p>
      <button onClick={() => onPage(page + 1)}>on</button>
      <button onClick={() => onPage(1)}>first</button>
    </>
  );
}

it.each([
  ['/?page=3', '3: 20 from 40'],
  ['/', '1: 20 from 0'],
  ['/?page=0', '1: 20 from 0'],
  ['/?page=1.5', '1: 20 from 0'],
  ['/?page=drop', '1: 20 from 0'],
  // The API lists at most 10,000 records deep.
  ['/?page=999999', '501: 20 from 10000'],
])('%s is page %s', (path, shown) => {
  renderInHost(<Pages />, { path });
  expect(screen.getByText(shown)).toBeTruthy();
});

it('keeps the page in the address, beside what is there already', async () => {
  const { host } = renderInHost(<Pages />, { path: '/list?show=paid' });
  await userEvent.click(screen.getByRole('button', { name: 'on' }));
  expect(host.log.navigations.at(-1)?.to).toBe('/list?show=paid&page=2');
  await userEvent.click(screen.getByRole('button', { name: 'first' }));
  expect(host.log.navigations.at(-1)?.to).toBe('/list?show=paid');
});
