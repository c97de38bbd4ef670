import { fireEvent, render } from '@testing-library/react';
import { TaskPicture } from './task-picture';

it('is the coin when its picture does not load, and tries another one', () => {
  const { container, rerender } = render(<TaskPicture src="https://example.com/gone.png" />);
  const picture = () => container.querySelector('img[width="640"]');
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  rerender(<TaskPicture src="https://example.com/there.png" />);
  expect(picture()?.getAttribute('src')).toBe('https://example.com/there.png');
});
