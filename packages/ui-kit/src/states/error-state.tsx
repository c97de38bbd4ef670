/** Shown in place of something that did not load, with a code to quote and a retry button. Knows no HTTP client. */
import { RotateCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../actions/button';
import { useWords } from '../language/words';
import { color, radius, space, text } from '../theme/tokens';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)} ${space(4)};
  padding: ${space(5)};
  border: 1px solid ${color.danger};
  border-radius: ${radius.card};
  background: ${color.surface};
  & > svg {
    flex: none;
    color: ${color.danger};
  }
`;

const Words = styled.div`
  flex: 1 1 16rem;
  min-width: 0;
`;

const Title = styled.p`
  font-weight: 650;
`;

const Small = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
  /* Each part stays on one line while it fits. */
  & > span {
    display: inline-block;
    margin-right: ${space(2)};
  }
`;

interface Described {
  message: string | null;
  code: string | null;
  requestId: string | null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Reads `code`, `message` and `requestId` from whatever was thrown; a message counts only together with a code from the server. */
export function describeError(error: unknown): Described {
  const fields = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  const code = textOf(fields.code);
  return { code, message: code ? textOf(fields.message) : null, requestId: textOf(fields.requestId) };
}

export interface ErrorStateProps {
  error: unknown;
  /** Called to retry; the button is busy until a returned promise settles. */
  onRetry?: () => unknown;
  title?: string;
}

export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const { message, code, requestId } = describeError(error);
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
  return (
    <Box role="alert">
      <TriangleAlert size={28} aria-hidden />
      <Words>
        <Title>{title ?? words.failedTitle}</Title>
        <p>{message ?? (offline || code === null ? words.unreachable : words.unexpected)}</p>
        {(code ?? requestId) && (
          <Small>
            {code && <span>{words.code(code)}</span>} {requestId && <span>{words.reference(requestId)}</span>}
          </Small>
        )}
      </Words>
      {onRetry && (
        <Button
          variant="secondary"
          busy={busy}
          icon={<RotateCw size={18} aria-hidden />}
          onClick={() => {
            setBusy(true);
            void Promise.resolve(onRetry())
              .catch(() => undefined)
              .finally(() => setBusy(false));
          }}
        >
          {words.tryAgain}
        </Button>
      )}
    </Box>
  );
}
