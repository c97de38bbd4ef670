/** The messages of a conversation, oldest first: one's own to the right, the others' to the left. Knows no names but those it is given. */
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, DateText, radius, space, text } from '@taskmint/ui-kit/core';
import { LinkedText } from './linked-text';

export interface ThreadMessage {
  /** Who wrote it, in words. */
  author: string;
  /** Written by whoever reads. */
  own: boolean;
  /** ISO 8601. */
  at: string;
  text: string;
  /** What can be done about it, e.g. a link that reports it. */
  action?: ReactNode;
}

const List = styled.ol`
  display: grid;
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
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

const Head = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
  & > strong {
    color: ${color.ink};
  }
`;

const Words = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

export function Thread({ label, messages }: { label: string; messages: readonly ThreadMessage[] }) {
  return (
    <List aria-label={label}>
      {messages.map(({ author, own, at, text: words, action }, index) => (
        <Message key={index} $own={own}>
          <Head>
            <strong>{author}</strong> · <DateText value={at} withTime />
          </Head>
          <Words>
            <LinkedText>{words}</LinkedText>
          </Words>
          {action}
        </Message>
      ))}
    </List>
  );
}
