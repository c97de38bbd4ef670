import { ApiError } from '@taskmint/platform';
import { fakeHost, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MessageForm } from './message-form';

test('a message that was not sent can be sent again before anything else has been read again', async () => {
  const sent: string[] = [];
  renderInHost(
    <MessageForm
      about="talk:1"
      name="Write"
      label="Message"
      hint={({ min, max }) => `${min} to ${max} characters`}
      bounds={{ min: 1, max: 100 }}
      submitLabel="Send"
      onSend={(words) => {
        sent.push(words);
        return Promise.reject(new ApiError({ status: 0, code: 'network', message: 'The answer was lost.' }));
      }}
      onSent={() => undefined}
      onSettled={() => new Promise(() => undefined)}
    />,
    { host: fakeHost({ user: fakeUser('client') }) },
  );
  await userEvent.type(screen.getByLabelText('Message'), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('alert');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual(['Hello', 'Hello']);
});

test('what was typed is there when the form is shown anew, until it is sent', async () => {
  const show = () =>
    renderInHost(
      <MessageForm
        about="talk:2"
        name="Write"
        label="Message"
        hint={({ min, max }) => `${min} to ${max} characters`}
        bounds={{ min: 1, max: 100 }}
        submitLabel="Send"
        onSend={async () => undefined}
        onSent={() => undefined}
        onSettled={() => undefined}
      />,
      { host: fakeHost({ user: fakeUser('client') }) },
    );
  const box = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
  const first = show();
  await userEvent.type(box(), 'Is it the second page?');
  first.unmount();
  const anew = show();
  expect(box().value).toBe('Is it the second page?');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(box().value).toBe(''));
  anew.unmount();
  show();
  expect(box().value).toBe('');
});
