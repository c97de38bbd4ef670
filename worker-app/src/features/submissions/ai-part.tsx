/**
 * What handing in says about AI, by the client's rule (fair-work.md 14): whether it was used where that has to be said, and, where it is not allowed and the worker
 * wants it, how the work was written. Decides nothing.
 */
import { AI_DISCLOSURE_LENGTH, type AiDisclosure, type AiRule } from '@taskmint/contract';
import { ApiError, useTexts } from '@taskmint/platform';
import { Checkbox, color, Stack, text, TextArea } from '@taskmint/ui-kit';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { useNoteSignals } from './submission.queries';
import { useTypingCounts } from './typing-counts';

const Small = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
`;

const MAX = AI_DISCLOSURE_LENGTH;

export interface AiPart {
  /** What stands in the form. */
  node: ReactNode;
  /** For what lies around the form; they count only after a yes. */
  handlers: ReturnType<typeof useTypingCounts>['handlers'];
  /** What is sent with the work. Throws, to be shown in the form, while something is missing. */
  said(): { ai_disclosure?: AiDisclosure };
  /** Sends what was counted once the work is in, whatever becomes of it. */
  noteCounts(id: string): Promise<void>;
}

export function useAiPart(rule: AiRule): AiPart {
  const { terms: texts, form } = useTexts(catalogue);
  const [used, setUsed] = useState(false);
  const [how, setHow] = useState('');
  const [error, setError] = useState<string>();
  const [isCounting, setCounting] = useState(false);
  const { handlers, read } = useTypingCounts(isCounting && rule === 'not_allowed');
  const noteSignals = useNoteSignals();

  function problemOf(words: string): string | undefined {
    if (words === '') return form.required;
    return words.length > MAX ? texts.long({ max: MAX }) : undefined;
  }

  return {
    handlers,
    said() {
      if (rule !== 'allowed_if_disclosed') return {};
      if (!used) return { ai_disclosure: { used, how: '' } };
      const problem = problemOf(how.trim());
      setError(problem);
      if (problem) throw new ApiError({ status: 422, code: 'invalid_input', message: texts.sayHow });
      return { ai_disclosure: { used, how: how.trim() } };
    },
    async noteCounts(id) {
      if (isCounting && rule === 'not_allowed') await noteSignals(id, read()).catch(() => undefined);
    },
    node:
      rule === 'allowed_if_disclosed' ? (
        <Stack gap={3}>
          <Checkbox label={texts.used} checked={used} onChange={({ target }) => setUsed(target.checked)} />
          {used && (
            <TextArea
              label={texts.how}
              rows={2}
              hint={texts.howHint({ max: MAX })}
              error={error}
              value={how}
              onChange={({ target }) => setHow(target.value)}
            />
          )}
        </Stack>
      ) : rule === 'not_allowed' ? (
        <Stack gap={1}>
          <Checkbox label={texts.count} checked={isCounting} onChange={({ target }) => setCounting(target.checked)} />
          <Small>{texts.countHint}</Small>
        </Stack>
      ) : null,
  };
}
