import { fireEvent, render } from '@testing-library/react';
import { Thumbnail } from './thumbnail';

it('is an empty frame when its picture does not load, and tries another one', () => {
  const { container, rerender } = render(<Thumbnail src="https://example.com/gone.png" />);
  const picture = () => container.querySelector('img');
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  rerender(<Thumbnail src="https://example.com/there.png" />);
  expect(picture()?.getAttribute('src')).toBe('https://example.com/there.png');
});
