import { render, screen } from '@testing-library/react';
import { TextArea } from '../forms/text-fields';
import { Quote, Written } from './prose';

it('leaves the direction of what people write to its script', () => {
  render(
    <>
      <Written>اكتب ثلاث جمل.</Written>
      <Quote as="blockquote">لم تكتب شيئا.</Quote>
      <TextArea label="Task details" />
    </>,
  );
  for (const written of [screen.getByText(/اكتب/), screen.getByText(/لم تكتب/), screen.getByLabelText('Task details')])
    expect(written.getAttribute('dir')).toBe('auto');
});
