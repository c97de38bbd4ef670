/** Needs the real styles, which hide parts: @styled. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Menu } from './menu';
import { Modal } from './modal';

function WithModal() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Details</button>
      {open && (
        <Modal title="Task" onClose={() => setOpen(false)}>
          <p>What it says</p>
        </Modal>
      )}
    </>
  );
}

describe('Modal', () => {
  it('is named by its title, closes by its button and gives focus back', async () => {
    render(<WithModal />);
    const opener = screen.getByRole('button', { name: 'Details' });
    await userEvent.click(opener);
    expect(screen.getByRole('dialog', { name: 'Task' }).textContent).toContain('What it says');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('closes when the browser asks it to (Escape) and on the backdrop, but not by a press inside', async () => {
    render(<WithModal />);
    const opener = screen.getByRole('button', { name: 'Details' });
    await userEvent.click(opener);
    await userEvent.click(screen.getByText('What it says'));
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(opener);
    await userEvent.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a press beside a dialog', () => {
  const onClose = jest.fn();
  beforeEach(() => {
    onClose.mockClear();
    render(
      <Modal title="Reject" onClose={onClose}>
        <form>
          <textarea aria-label="Reason" />
          <input type="checkbox" aria-label="Tell them" />
        </form>
      </Modal>,
    );
  });

  it('closes nothing that somebody has written in', async () => {
    await userEvent.type(screen.getByLabelText('Reason'), 'Half of the lines are missing');
    await userEvent.click(screen.getByRole('dialog'));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes what only had something chosen in it', async () => {
    await userEvent.click(screen.getByLabelText('Tell them'));
    await userEvent.click(screen.getByRole('dialog'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is none where it began inside: words are marked up to beyond the edge', async () => {
    const dialog = screen.getByRole('dialog');
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: screen.getByLabelText('Reason') },
      { keys: '[/MouseLeft]', target: dialog },
    ]);
    act(() => dialog.click());
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('a dialog with a form begins in its first field, of a choice at what is chosen', () => {
  const { rerender } = render(
    <Modal key="words" title="Reject" onClose={() => undefined}>
      <form>
        <input disabled />
        <textarea aria-label="Reason" />
      </form>
    </Modal>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  rerender(
    <Modal key="choice" title="Decide" onClose={() => undefined}>
      <form>
        <input type="radio" name="outcome" aria-label="In full" />
        <input type="radio" name="outcome" aria-label="In part" defaultChecked />
      </form>
    </Modal>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('In part'));
});

it('a dialog that is opened in a cell does not take over how the cell sets its text', () => {
  render(
    <div style={{ textAlign: 'right', fontWeight: 700, whiteSpace: 'nowrap' }}>
      <Modal title="Task" onClose={() => undefined}>
        <p>What it says</p>
      </Modal>
    </div>,
  );
  const { textAlign, fontWeight, whiteSpace } = getComputedStyle(screen.getByRole('dialog'));
  expect([textAlign, fontWeight, whiteSpace]).toEqual(['start', '400', 'normal']);
});

describe('Menu', () => {
  it('opens on its first entry, moves by arrows, chooses by Enter and returns to its button', async () => {
    const chosen = jest.fn();
    render(
      <Menu
        label="Account"
        trigger="Me"
        items={[
          { key: 'a', label: 'Dashboard', onSelect: () => chosen('a'), href: '/dashboard' },
          { key: 'b', label: 'Settings', onSelect: () => chosen('b'), disabled: true },
          { key: 'c', label: 'Logout', onSelect: () => chosen('c') },
        ]}
      />,
    );
    const button = screen.getByRole('button', { name: /Account/ });
    await userEvent.click(button);
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Dashboard' }));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(chosen).toHaveBeenCalledWith('c');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('closes on Escape and on a press elsewhere', async () => {
    render(
      <>
        <Menu label="Account" trigger="Me" items={[{ key: 'a', label: 'Dashboard' }]} />
        <p>Elsewhere</p>
      </>,
    );
    const button = screen.getByRole('button', { name: /Account/ });
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menu')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(button);
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
