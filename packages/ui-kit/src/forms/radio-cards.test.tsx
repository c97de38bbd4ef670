/** How a choice without an answer looks. @styled */
import { render, screen } from '@testing-library/react';
import { RadioCards } from './radio-cards';
import { TextInput } from './text-fields';

it('cards of a choice that is missing have the red border of any other field that is', () => {
  const options = [{ value: 'client', label: 'Client' }];
  render(
    <>
      <RadioCards label="Role" name="role" options={options} error="Choose one" />
      <RadioCards label="Country" name="country" options={[{ value: 'bd', label: 'Bangladesh' }]} />
      <TextInput label="Name" error="This field is required" />
    </>,
  );
  const ring = (element: Element | null | undefined) => element && getComputedStyle(element).boxShadow;
  const missing = ring(screen.getByLabelText('Name'));
  expect(missing).toContain('danger');
  expect(ring(screen.getByLabelText('Client').closest('label'))).toBe(missing);
  expect(ring(screen.getByLabelText('Bangladesh').closest('label'))).not.toBe(missing);
});
