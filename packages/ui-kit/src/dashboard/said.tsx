/** What one person said: who and when, the words with their links, and what can be done about them. */
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, DateText, space, text, Written } from '@taskmint/ui-kit/core';
import { LinkedText } from './linked-text';

export interface SaidProps {
  /** Who wrote it, in words. */
  author: string;
  /** ISO 8601. */
  at: string;
  text: string;
  /** What can be done about it, e.g. a link that reports it. */
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

export function Said({ author, at, text: words, action }: SaidProps) {
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
