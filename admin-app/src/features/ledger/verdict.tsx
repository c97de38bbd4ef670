/** The result of a check, made prominent if anything is wrong. */
import { useTexts } from '@taskmint/platform';
import { color, DateText, radius, space, text } from '@taskmint/ui-kit';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';

const Box = styled.div<{ $ok: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  padding: ${space(5)};
  border-radius: ${radius.card};
  background: ${({ $ok }) => ($ok ? color.primarySoft : color.dangerSoft)};
  & > svg {
    flex: none;
    color: ${({ $ok }) => ($ok ? color.primary : color.danger)};
  }
  & strong {
    display: block;
    font-size: ${text.lead};
  }
`;

export interface VerdictProps {
  ok: boolean;
  /** What was found. */
  text: ReactNode;
  checkedAt: string;
}

export function Verdict({ ok, text: found, checkedAt }: VerdictProps) {
  const { ledger: texts } = useTexts(catalogue);
  return (
    <Box $ok={ok} role="status">
      {ok ? <ShieldCheck size={36} aria-hidden /> : <ShieldAlert size={36} aria-hidden />}
      <div>
        <strong>{found}</strong>
        {texts.checkedOn({ date: <DateText value={checkedAt} withTime /> })}
      </div>
    </Box>
  );
}
