import { render, screen } from '@testing-library/react';
import { IconButton } from './icon-button';

it('shows its label where it is pointed at, and is not described by it too', () => {
  render(<IconButton label="Delete the task" icon="x" />);
  const button = screen.getByRole('button', { name: 'Delete the task' });
  expect(button.title).toBe('');
  expect(screen.getByTitle('Delete the task').textContent).toBe('x');
});
