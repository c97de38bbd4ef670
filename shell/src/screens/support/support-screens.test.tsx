/** Writing to the admins, replying, and reporting: what each sends, what it says when it is refused, and that input stays. */
import '../../testing/text-encoder';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Conversation, OwnReport } from '@taskmint/contract';
import { ApiError } from '@taskmint/platform';
import { catalogueProblems, fakeHost, fakeUser, renderInHost, type FakeHandlers } from '@taskmint/platform/testing';
import { supportTexts } from '../../texts/support';
import { ContactForm } from './contact-form';
import { MessagesScreen } from './messages-screen';
import { ReportScreen } from './report-screen';

const MESSAGE = 'I cannot find the coins that I bought.';
const ID = 'a'.repeat(24);

const conversation = (overrides: Partial<Conversation> = {}): Conversation => ({
  _id: ID,
  topic: 'payment',
  status: 'answered',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
  messages: [
    { from: 'person', text: MESSAGE, at: '2026-11-20T10:00:00.000Z', admin: null },
    { from: 'admin', text: 'They are there now.', at: '2026-11-21T10:00:00.000Z', admin: null },
  ],
  can: { write: true },
  ...overrides,
});

const report = (overrides: Partial<OwnReport> = {}): OwnReport => ({
  _id: ID,
  about: 'task',
  name: 'Pay me first',
  reason: 'scam',
  details: '',
  created_at: '2026-11-20T10:00:00.000Z',
  status: 'open',
  outcome: null,
  decided_at: null,
  ...overrides,
});

beforeEach(() => sessionStorage.clear());

const busy = () => {
  throw new ApiError({ status: 503, code: 'busy', message: 'Busy.' });
};

describe('the contact form', () => {
  async function fill(form: ReturnType<typeof within>): Promise<void> {
    await userEvent.selectOptions(form.getByLabelText('What is it about?'), 'payment');
    await userEvent.type(form.getByLabelText('Your message'), MESSAGE);
  }
  const form = () => within(screen.getByRole('form', { name: 'Send a message' }));
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the message' }));

  it('sends no name of somebody signed in, and says where the answer comes', async () => {
    const sent: unknown[] = [];
    const host = fakeHost({
      user: fakeUser('client'),
      api: {
        startConversation: ({ body }) => {
          sent.push(body);
          return { insertedId: ID };
        },
      },
    });
    renderInHost(<ContactForm />, { host });
    expect(form().queryByLabelText('Your name')).toBeNull();
    await fill(form());
    await send();
    expect(document.activeElement).toBe(await screen.findByText('Your message is with us'));
    expect(sent).toEqual([{ topic: 'payment', message: MESSAGE }]);
    expect(screen.getByRole('link', { name: 'Messages to support' }).getAttribute('href')).toBe('/dashboard/messages');
    await userEvent.click(screen.getByRole('button', { name: 'Write another' }));
    expect(document.activeElement?.tagName).toBe('SELECT');
  });

  it('asks a visitor for name and address, and sends both', async () => {
    const sent: unknown[] = [];
    const host = fakeHost({
      api: {
        startConversation: ({ body }) => {
          sent.push(body);
          return { insertedId: ID };
        },
      },
    });
    renderInHost(<ContactForm />, { host });
    await send();
    expect(sent).toEqual([]);
    await userEvent.type(form().getByLabelText('Your name'), 'A Visitor');
    await userEvent.type(form().getByLabelText('Your email'), 'visitor@mail.test');
    await fill(form());
    await send();
    expect(await screen.findByText('We will answer to visitor@mail.test.')).toBeTruthy();
    expect(sent).toEqual([{ name: 'A Visitor', email: 'visitor@mail.test', topic: 'payment', message: MESSAGE }]);
  });

  it('keeps what was typed when it is refused, and says why with the code', async () => {
    renderInHost(<ContactForm />, { host: fakeHost({ user: fakeUser('client'), api: { startConversation: busy } }) });
    await fill(form());
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('busy');
    expect(form().getByLabelText<HTMLTextAreaElement>('Your message').value).toBe(MESSAGE);
  });
});

describe('what was not sent', () => {
  const host = (user: ReturnType<typeof fakeUser> | null, api: FakeHandlers = {}) =>
    fakeHost({ ...(user && { user }), api: { startConversation: () => ({ insertedId: ID }), ...api } });
  const box = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');
  const again = (user: ReturnType<typeof fakeUser> | null) => renderInHost(<ContactForm />, { host: host(user) });

  it('is in the contact form when it is shown anew, for who wrote it only, until it is sent', async () => {
    const [ann, bob] = [fakeUser('client'), fakeUser('client', { _id: 'b'.repeat(24) })];
    const first = again(ann);
    await userEvent.selectOptions(screen.getByLabelText('What is it about?'), 'payment');
    await userEvent.type(box(), MESSAGE);
    first.unmount();
    for (const other of [bob, null]) {
      const others = again(other);
      expect(box().value).toBe('');
      others.unmount();
    }
    const anew = again(ann);
    expect(box().value).toBe(MESSAGE);
    await userEvent.click(screen.getByRole('button', { name: 'Send the message' }));
    await screen.findByText('Your message is with us');
    anew.unmount();
    again(ann);
    expect(box().value).toBe('');
  });

  it('is in the reply to support when it is shown anew, until it is sent', async () => {
    const show = () =>
      renderInHost(<MessagesScreen />, {
        host: host(fakeUser('client'), {
          listConversations: () => [conversation()],
          listOwnReports: () => [],
          writeOn: () => ({ modifiedCount: 1 }),
        }),
      });
    const reply = () => screen.findByLabelText<HTMLTextAreaElement>('Your reply');
    const first = show();
    await userEvent.type(await reply(), 'Thank you.');
    first.unmount();
    const anew = show();
    expect((await reply()).value).toBe('Thank you.');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(async () => expect((await reply()).value).toBe(''));
    anew.unmount();
    show();
    expect((await reply()).value).toBe('');
  });
});

describe('messages to support', () => {
  const show = (api: FakeHandlers) => {
    const host = fakeHost({ user: fakeUser('freelancer'), api });
    renderInHost(<MessagesScreen />, { host, path: '/dashboard/messages' });
    return host;
  };

  it('show both sides, and take another message', async () => {
    let conversations = [conversation()];
    const host = show({
      listConversations: () => conversations,
      listOwnReports: () => [],
      writeOn: ({ params, body }) => {
        expect(params.id).toBe(ID);
        const added = { from: 'person' as const, text: body.message, at: '2026-11-22T10:00:00.000Z', admin: null };
        conversations = [conversation({ status: 'open', messages: [...conversation().messages, added] })];
        return { modifiedCount: 1 };
      },
    });
    const card = within(await screen.findByRole('region', { name: 'Messages about: Buying coins' }));
    expect(card.getByText('They are there now.')).toBeTruthy();
    expect(card.getByText('Answered')).toBeTruthy();
    await userEvent.type(card.getByLabelText('Your reply'), 'Thank you.');
    await userEvent.click(card.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Thank you.')).toBeTruthy();
    expect(screen.getByText('Waiting for us')).toBeTruthy();
    expect(host.log.toasts).toEqual([{ kind: 'success', text: 'Your message is sent.' }]);
  });

  it('show what was reported below them once they are known, so that it does not move', async () => {
    let answer: (list: Conversation[]) => void = () => undefined;
    show({ listConversations: () => new Promise<Conversation[]>((done) => (answer = done)), listOwnReports: () => [] });
    const reported = () => screen.queryByRole('heading', { name: 'What you reported' });
    await screen.findByText('You have not reported anything.');
    expect(reported()).toBeNull();
    await act(async () => answer([]));
    expect(reported()).not.toBeNull();
  });

  it('say what came of each report', async () => {
    show({
      listConversations: () => [],
      listOwnReports: () => [report(), report({ _id: 'b'.repeat(24), status: 'decided', outcome: 'acted' })],
    });
    expect(await screen.findByText('Waiting to be checked')).toBeTruthy();
    expect(screen.getByText('Checked: we took action')).toBeTruthy();
    expect(screen.getByText('You have not written to us yet')).toBeTruthy();
  });

  it('say with the code what could not be read, and read it again', async () => {
    let isBroken = true;
    show({ listConversations: () => (isBroken ? busy() : [conversation()]), listOwnReports: () => [] });
    expect((await screen.findByRole('alert')).textContent).toContain('busy');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('They are there now.')).toBeTruthy();
  });
});

describe('reporting', () => {
  const show = (address: string, reportThing: FakeHandlers['reportThing']) =>
    renderInHost(<ReportScreen />, {
      host: fakeHost({ user: fakeUser('freelancer'), api: { ...(reportThing && { reportThing }) } }),
      path: `/dashboard/report${address}`,
    });

  it('takes what is meant of what is seen, a reason and words', async () => {
    const sent: unknown[] = [];
    show(`?about=task&id=${ID}`, ({ body }) => {
      sent.push(body);
      return { insertedId: ID };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
    expect(await screen.findByText('This field is required')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'The client' }));
    await userEvent.selectOptions(screen.getByLabelText('What is wrong?'), 'scam');
    await userEvent.type(screen.getByLabelText(/In your own words/), 'Asks for money first.');
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
    expect(await screen.findByText('Thank you')).toBeTruthy();
    expect(sent).toEqual([{ about: 'client', id: ID, reason: 'scam', details: 'Asks for money first.' }]);
  });

  it('has what was typed when the dialog is opened again after Escape, and not once it was sent', async () => {
    const open = (about: string) => show(`?about=${about}&id=${ID}`, () => ({ insertedId: ID }));
    const words = () => screen.getByLabelText<HTMLTextAreaElement>(/In your own words/);
    const first = open('question');
    await userEvent.selectOptions(screen.getByLabelText('What is wrong?'), 'scam');
    await userEvent.type(words(), 'Asks for money first.');
    first.unmount();
    // The answer has the id of its question, and is something else.
    const other = open('answer');
    expect(words().value).toBe('');
    other.unmount();
    const anew = open('question');
    expect(words().value).toBe('Asks for money first.');
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
    await screen.findByText('Thank you');
    anew.unmount();
    open('question');
    expect(words().value).toBe('');
  });

  it('says why it was refused, with the code', async () => {
    show(`?about=review&id=${ID}`, () => {
      throw new ApiError({ status: 409, code: 'already_reported', message: 'You have already reported this.' });
    });
    await userEvent.selectOptions(screen.getByLabelText('What is wrong?'), 'offensive');
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('already_reported'));
  });

  it.each(['', '?about=task', `?about=everything&id=${ID}`, '?about=task&id=1'])(
    'says that there is nothing to report at %s',
    (address) => {
      show(address, undefined);
      expect(screen.getByText('There is nothing to report at this address')).toBeTruthy();
      expect(screen.queryByRole('form')).toBeNull();
    },
  );
});

it('is whole in Bangla', () => {
  expect(catalogueProblems(supportTexts)).toEqual([]);
});
