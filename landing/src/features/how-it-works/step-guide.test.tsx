import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInHost } from '@taskmint/platform/testing';
import { HowItWorks } from './how-it-works';
import { StepGuide } from './step-guide';

const steps = [
  { label: 'Register', text: 'First text' },
  { label: 'Work', text: 'Second text' },
  { label: 'Payment', text: 'Third text' },
];
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const current = () => document.querySelector('[aria-current="step"]')?.textContent ?? '';

it('walks forward and back, finishes and starts again (product.md §4)', async () => {
  render(<StepGuide title="Guide" steps={steps} />);
  expect(current()).toContain('First text');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(true);
  await press('Continue');
  expect(current()).toContain('Second text');
  expect(document.activeElement?.textContent).toBe('Continue');
  await press('Back');
  expect(current()).toContain('First text');
  await press('Continue');
  await press('Continue');
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(screen.queryByText("All steps completed - you're finished")).toBeNull();
  await press('Finish');
  expect(screen.getByText("All steps completed - you're finished")).toBeTruthy();
  expect(current()).toBe('');
  expect(document.activeElement?.textContent).toBe('Reset');
  await press('Reset');
  expect(current()).toContain('First text');
});

it('describes every step, not only the one of now (product.md §1)', () => {
  render(<StepGuide title="Guide" steps={steps} />);
  for (const { text } of steps) expect(screen.getByText(text)).toBeTruthy();
});

it('takes no focus by itself when the page opens', () => {
  render(<StepGuide title="Guide" steps={steps} />);
  expect(document.activeElement).toBe(document.body);
});

it('has the steps of both roles, letter for letter', () => {
  renderInHost(<HowItWorks />);
  const labels = (name: string) =>
    [...screen.getByRole('group', { name }).querySelectorAll('li')].map((item) => item.querySelector('p')?.textContent);
  expect(labels('For freelancers')).toEqual([
    'Register',
    'Find and Apply task',
    'Complete Task',
    'Earn Coins',
    'Withdraw Coins Convert to Money',
  ]);
  expect(labels('For clients')).toEqual([
    'Register',
    'Purchase Coins',
    'Create Task',
    'Select Freelancer and Approve For Work',
    'Payment',
  ]);
});
