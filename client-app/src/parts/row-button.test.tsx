import { render, screen } from '@testing-library/react';
import { RowButton } from './row-button';

it('shows its hint where it is pointed at, and is not described by it, which its name begins with', () => {
  render(<RowButton hint="Read">Read the work of Mina</RowButton>);
  const button = screen.getByRole('button', { name: 'Read the work of Mina' });
  expect(button.title).toBe('');
  expect(button.contains(screen.getByTitle('Read'))).toBe(true);
});
