import { render } from '@testing-library/react';
import axe from 'axe-core';
import { Gallery } from './gallery';

it('has no accessibility violations in any part (what needs real fonts and colours is measured in a browser)', async () => {
  const { container } = render(<Gallery />);
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}, 120_000);
