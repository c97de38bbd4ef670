import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { Button } from '../actions/button';
import { FileInput } from './file-input';
import { FormError } from './form-parts';
import { RadioCards } from './radio-cards';
import { Select } from './select';
import { NumberInput, numberFrom, PasswordInput, TextArea, TextInput } from './text-fields';

interface Values {
  name: string;
  coins: number;
  role: string;
  system: string;
  details: string;
  password: string;
  photo: FileList;
}

const REQUIRED = 'This field is required';

function Form({ onSave }: { onSave: (values: Values) => void }) {
  const { register, handleSubmit, formState } = useForm<Values>();
  const { errors } = formState;
  const required = { required: REQUIRED };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSave)(event)}>
      <TextInput label="Name" hint="As on your account" error={errors.name?.message} {...register('name', required)} />
      <NumberInput
        label="Coins"
        error={errors.coins?.message}
        {...register('coins', { ...required, setValueAs: numberFrom })}
      />
      <RadioCards
        label="Role"
        error={errors.role?.message}
        options={[
          { value: 'freelancer', label: 'Freelancer' },
          { value: 'client', label: 'Client' },
        ]}
        {...register('role', required)}
      />
      <Select
        label="System"
        placeholder="Choose"
        options={[{ value: 'Nagad', label: 'Nagad' }]}
        error={errors.system?.message}
        {...register('system', required)}
      />
      <TextArea label="Details" error={errors.details?.message} {...register('details', required)} />
      <PasswordInput label="Password" error={errors.password?.message} {...register('password', required)} />
      <FileInput label="Photo" error={errors.photo?.message} {...register('photo', required)} />
      <Button type="submit">Save</Button>
    </form>
  );
}

describe('fields in a form', () => {
  it('say what is missing, beside the field, and put the focus on the first', async () => {
    const save = jest.fn();
    render(<Form onSave={save} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText(REQUIRED)).toHaveLength(7);
    expect(save).not.toHaveBeenCalled();
    const name = screen.getByLabelText('Name');
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    const described = (name.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['As on your account', REQUIRED]);
    expect(screen.getByRole('radiogroup', { name: 'Role' }).getAttribute('aria-describedby')).toBeTruthy();
  });

  it('name themselves where their error is announced, since five alerts in a row may say the same', async () => {
    render(<Form onSave={jest.fn()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
    const labels = ['Name', 'Coins', 'Role', 'System', 'Details', 'Password', 'Photo'];
    expect(said).toEqual(labels.map((label) => `${label}: ${REQUIRED}`));
  });

  it('are required unless they are marked optional or are a filter', () => {
    const isRequired = (label: string) => screen.getByLabelText(label).getAttribute('aria-required');
    const { unmount } = render(<Form onSave={jest.fn()} />);
    for (const label of ['Name', 'Coins', 'System', 'Details', 'Password', 'Photo']) {
      expect(isRequired(label)).toBe('true');
    }
    expect(screen.getByRole('radiogroup').getAttribute('aria-required')).toBe('true');
    unmount();
    render(
      <>
        <TextInput label="Company" name="company" optional />
        <TextInput label="Search" name="q" aria-required={false} />
        <Select label="Sort by" options={[]} />
      </>,
    );
    expect(isRequired('Company (optional)')).toBeNull();
    expect(isRequired('Search')).toBe('false');
    expect(isRequired('Sort by')).toBeNull();
  });

  it('hand over what was typed, chosen and attached', async () => {
    const save = jest.fn();
    render(<Form onSave={save} />);
    await userEvent.type(screen.getByLabelText('Name'), 'Demo Client');
    await userEvent.type(screen.getByLabelText('Coins'), '300');
    await userEvent.click(screen.getByLabelText('Client'));
    await userEvent.selectOptions(screen.getByLabelText('System'), 'Nagad');
    await userEvent.type(screen.getByLabelText('Details'), 'Two lines');
    await userEvent.type(screen.getByLabelText('Password'), 'Demo-1');
    const picture = new File(['x'], 'shop.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Photo'), picture);
    expect(screen.getByText('shop.png')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(save).toHaveBeenCalledTimes(1);
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      name: 'Demo Client',
      coins: 300,
      role: 'client',
      system: 'Nagad',
      details: 'Two lines',
      password: 'Demo-1',
    });
    expect((save.mock.calls[0]![0] as Values).photo[0]).toBe(picture);
  });
});

it.each([
  ['', NaN],
  ['  ', NaN],
  [' 12 ', 12],
  ['-300.5', -300.5],
  ['১৫০', 150],
  [15, 15],
  ['1,5', '1,5'],
  ['1,000', '1,000'],
  ['১,০০০', '১,০০০'],
  ['1 000', '1 000'],
  ['1.000', '1.000'],
  ['-১২৩.৪৫০', '-১২৩.৪৫০'],
  ['1.000.000', '1.000.000'],
  ['12.3450', 12.345],
  ['0.125', 0.125],
  ['1234.567', 1234.567],
  ['-', '-'],
  ['1e3', '1e3'],
  ['12 km', '12 km'],
])('the number typed as %j is %j: what is no number never becomes another one', (typed, read) => {
  expect(numberFrom(typed)).toBe(read);
});

describe('single fields', () => {
  it('keeps what is typed for a number as it is', async () => {
    render(<NumberInput label="Coins" />);
    const field = screen.getByLabelText<HTMLInputElement>('Coins');
    await userEvent.type(field, '-1,5');
    expect(field.value).toBe('-1,5');
    expect(field.inputMode).toBe('numeric');
  });

  it('shows a password only while asked to', async () => {
    render(<PasswordInput label="Password" defaultValue="Demo-1" />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    expect(field.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show: Password' }));
    expect(field.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide: Password' }));
    expect(field.type).toBe('password');
  });

  it('invites to any file where that is meant, in the words of the page', async () => {
    render(<FileInput label="Verdicts" anyFile accept=".csv" />);
    expect(screen.getByText('Choose a file')).toBeTruthy();
    await userEvent.upload(screen.getByLabelText('Verdicts'), new File(['a'], 'a.csv', { type: 'text/csv' }));
    expect(screen.getByText('Choose another file').nextSibling?.textContent).toBe('a.csv');
  });

  it('frees the preview of a picture when another is chosen and when it leaves', async () => {
    const made: string[] = [];
    const freed: string[] = [];
    Object.assign(URL, {
      createObjectURL: () => {
        made.push(`blob:${made.length}`);
        return made.at(-1);
      },
      revokeObjectURL: (url: string) => freed.push(url),
    });
    const { unmount, container } = render(<FileInput label="Photo" currentUrl="https://example.com/old.png" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('https://example.com/old.png');
    const input = screen.getByLabelText('Photo');
    await userEvent.upload(input, new File(['a'], 'a.png', { type: 'image/png' }));
    await userEvent.upload(input, new File(['b'], 'b.png', { type: 'image/png' }));
    expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:1');
    unmount();
    expect(freed).toEqual(made);
  });

  it('shows its sign where a picture does not load, not the mark of a broken image, and tries another one', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:new', revokeObjectURL: () => undefined });
    const { container } = render(<FileInput label="Photo" currentUrl="https://example.com/gone.png" />);
    const picture = () => container.querySelector('img');
    fireEvent.error(picture() as HTMLImageElement);
    expect(picture()).toBeNull();
    expect(screen.getByText('Choose another picture')).toBeTruthy();
    await userEvent.upload(screen.getByLabelText('Photo'), new File(['a'], 'a.png', { type: 'image/png' }));
    expect(picture()?.getAttribute('src')).toBe('blob:new');
  });

  it('says optional in the label and hides a label without losing it', () => {
    render(
      <>
        <TextInput label="Note" optional />
        <TextInput label="Search" hideLabel />
      </>,
    );
    expect(screen.getByLabelText('Note (optional)')).toBeTruthy();
    expect(screen.getByLabelText('Search')).toBeTruthy();
  });

  it('keeps the outcome of a whole form quiet until there is one', () => {
    const { rerender } = render(<FormError />);
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(<FormError code="coins_low">Coins is Low!</FormError>);
    expect(screen.getByRole('alert').textContent).toBe('Coins is Low!Code: coins_low');
  });
});

describe('Button', () => {
  it('takes no press while busy, and does not submit twice', async () => {
    const press = jest.fn();
    const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy onClick={press}>
          Pay
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });

  it('does not submit a form unless it says so', async () => {
    const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button>Preview</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(submit).not.toHaveBeenCalled();
  });
});

test('the key of a phone’s keyboard says that it searches, or sends a password', () => {
  render(
    <>
      <TextInput label="Find" type="search" />
      <PasswordInput label="Password" />
      <TextInput label="Name" />
      <TextInput label="Code" enterKeyHint="done" />
    </>,
  );
  const key = (label: string) => screen.getByLabelText(label).getAttribute('enterkeyhint');
  expect(['Find', 'Password', 'Name', 'Code'].map(key)).toEqual(['search', 'go', null, 'done']);
});
