/** One person's message: who and when, the text with its links, and its actions. */
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, DateText, space, text, Written } from '@taskmint/ui-kit/core';
import { LinkedText } from './linked-text';

export interface MessageItemProps {
  /** Author's display name. */
  author: string;
  /** ISO 8601. */
  at: string;
  text: string;
  /** An action, e.g. a link to report it. */
  action?: ReactNode;
}

const Head = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
  & > strong {
    color: ${color.ink};
  }
`;

export function MessageItem({ author, at, text: words, action }: MessageItemProps) {
  return (
    <>
      <Head>
        <strong>{author}</strong> <DateText value={at} withTime />
      </Head>
      <Written>
        <LinkedText>{words}</LinkedText>
      </Written>
      {action}
    </>
  );
}
