/** Where the person is signed in, and signing out there. */
import { calls, type ApiKey, type Session } from '@taskmint/contract';
import { type Texts, useHost, useLanguage, useTexts } from '@taskmint/platform';
import { Button, color, DateText, formatDateTime, Note, Skeleton, Stack, TextLink } from '@taskmint/ui-kit';
import { Loaded, type Reading } from '@taskmint/ui-kit/dashboard';
import { useState } from 'react';
import styled from 'styled-components';
import { settingsTexts } from '../../texts/settings';
import type { en } from '../../texts/settings/en';
import { refusalOf } from './refusal';
import { Name, Row, Rows } from './rows';
import { Section } from './section';

const ThisOne = styled.span`
  color: ${color.primary};
  font-weight: 600;
`;

interface SessionsSectionProps {
  sessions: Reading<readonly Session[]>;
  keys: Reading<ApiKey[]>;
}

export function SessionsSection({ sessions, keys }: SessionsSectionProps) {
  const { api, dialogs, toasts } = useHost();
  const texts = useTexts(settingsTexts).sessions;
  const language = useLanguage();
  /** The one that is being ended, or all others. */
  const [ending, setEnding] = useState<string | null>(null);

  async function run(what: string, end: () => Promise<unknown>, done: string): Promise<void> {
    setEnding(what);
    try {
      await end();
      toasts.show('success', done);
      await sessions.refetch();
    } catch (error) {
      toasts.show('error', refusalOf(error).message);
    } finally {
      setEnding(null);
    }
  }
  const endOne = ({ _id: id }: Session) => run(id, () => api.call(calls.endSession, { params: { id } }), texts.ended);
  async function endOthers(): Promise<void> {
    const question = {
      title: texts.askTitle,
      text: texts.askText,
      confirmLabel: texts.endOthers,
      tone: 'danger' as const,
    };
    if (await dialogs.confirm(question)) await run('others', () => api.call(calls.endOtherSessions), texts.othersEnded);
  }

  return (
    <Section id="sessions" title={texts.title} lead={texts.lead}>
      <Loaded query={sessions} skeleton={<Skeleton height="8rem" />}>
        {(all) => (
          <Stack gap={4} align="start">
            <Rows role="list">
              {all.map((session) => (
                <Row key={session._id}>
                  <div>
                    <Name>{nameOf(session, texts)}</Name>
                    <Note>
                      {session.current && (
                        <>
                          <ThisOne>{texts.thisOne}</ThisOne>
                          {' · '}
                        </>
                      )}
                      {texts.since({ time: <DateText value={session.since} withTime /> })}
                      {' · '}
                      {texts.seen({ time: <DateText value={session.last_seen_at} withTime /> })}
                    </Note>
                  </div>
                  {!session.current && (
                    <Button
                      variant="secondary"
                      busy={ending === session._id}
                      aria-label={texts.endLabel({
                        name: nameOf(session, texts),
                        since: formatDateTime(session.since, language),
                      })}
                      onClick={() => void endOne(session)}
                    >
                      {texts.end}
                    </Button>
                  )}
                </Row>
              ))}
            </Rows>
            {(keys.isError || (keys.data?.length ?? 0) > 0) && (
              <Note>{texts.keysGoOn({ link: <TextLink href="#keys">{texts.seeKeys}</TextLink> })}</Note>
            )}
            {all.some(({ current }) => !current) && (
              <Button variant="danger" busy={ending === 'others'} onClick={() => void endOthers()}>
                {texts.endOthers}
              </Button>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

/** The browser's name when it signed in. */
function nameOf({ browser, system }: Session, texts: Texts<(typeof en)['sessions']>): string {
  if (browser && system) return texts.browserOn({ browser, system });
  return browser ?? system ?? texts.unknown;
}
