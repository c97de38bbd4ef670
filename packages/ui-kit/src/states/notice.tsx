/**
 * Something about the account that has to be known before going on: what happened, what it means, what to do. Stays until it no longer applies;
 * cannot be dismissed.
 */
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { color, radius, space, Stack, text } from '@taskmint/ui-kit/core';

const Box = styled.section`
  display: flex;
  gap: ${space(3)};
  padding: ${space(4)} ${space(5)};
  border: 1px solid ${color.warn};
  border-radius: ${radius.card};
  background: ${color.warnSoft};
  color: ${color.ink};
  & > svg {
    flex: none;
    margin-top: 0.15em;
    color: ${color.warn};
  }
`;

const Title = styled.h2`
  font-family: inherit;
  font-size: ${text.lead};
  letter-spacing: 0;
`;

export function Notice({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <TriangleAlert size={22} aria-hidden />
      <Stack gap={2}>
        <Title id={id}>{title}</Title>
        {children}
      </Stack>
    </Box>
  );
}
