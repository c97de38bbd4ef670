/** The messages of a conversation, oldest first: the reader's own on the right, the others' on the left. Knows no names but those passed in. */
import styled from 'styled-components';
import { color, radius, space } from '@taskmint/ui-kit/core';
import { MessageItem, type MessageItemProps } from './message-item';

export interface ThreadMessage extends MessageItemProps {
  /** Written by the reader. */
  own: boolean;
}

const List = styled.ol`
  display: grid;
  gap: ${space(3)};
`;

const Message = styled.li<{ $own: boolean }>`
  display: grid;
  gap: ${space(1)};
  justify-self: ${({ $own }) => ($own ? 'end' : 'start')};
  max-width: min(44rem, 92%);
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${({ $own }) => ($own ? color.line : 'transparent')};
  border-radius: ${radius.card};
  background: ${({ $own }) => ($own ? color.surface : color.sunken)};
`;

export function Thread({ label, messages }: { label: string; messages: readonly ThreadMessage[] }) {
  return (
    <List role="list" aria-label={label}>
      {messages.map(({ own, ...said }, index) => (
        <Message key={index} $own={own}>
          <MessageItem {...said} />
        </Message>
      ))}
    </List>
  );
}
