/** Which news arrive by mail, when, and in which language. Choices are saved immediately. */
import {
  calls,
  LANGUAGE_CODES,
  MAIL_PACES,
  type CallInput,
  type CallOutput,
  type MailChoices,
  type Role,
} from '@taskmint/contract';
import { useHost, useTexts, useUser } from '@taskmint/platform';
import { Muted, Select, Skeleton, Stack } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { settingsTexts } from '../../texts/settings';
import { refusalOf } from './refusal';
import { Section } from './section';
import { useReading } from './use-reading';

type NewsSettings = CallOutput<typeof calls.getNewsSettings>;
type Change = CallInput<typeof calls.changeNewsSettings>['body'];

/** Topics with notices for people of a role. Those for admins all come at once. */
const TOPICS: Record<Role, readonly (keyof MailChoices)[]> = {
  client: ['work', 'tasks', 'reminders'],
  freelancer: ['work', 'reminders', 'searches'],
  admin: [],
};

/** In wide windows a choice is beside its description. */
const Choice = styled.div`
  @media (min-width: 37.5em) {
    & > div {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 14rem);
      align-items: center;
    }
  }
`;

export function NewsSection() {
  const { api } = useHost();
  const { role } = useUser();
  const { news } = useTexts(settingsTexts);
  const settings = useReading(useCallback(() => api.call(calls.getNewsSettings), [api]));
  return (
    <Section id="news" title={news.title} lead={news.lead}>
      <Loaded query={settings} skeleton={<Skeleton height={`${3.6 * (TOPICS[role].length + 1)}rem`} />}>
        {(read) => <Choices read={read} />}
      </Loaded>
    </Section>
  );
}

function Choices({ read }: { read: NewsSettings }) {
  const { api, toasts } = useHost();
  const { role } = useUser();
  const { news } = useTexts(settingsTexts);
  const [settings, setSettings] = useState(read);

  async function change(body: Change): Promise<void> {
    const before = settings;
    // Shown immediately, and reverted when it could not be saved.
    setSettings({
      ...before,
      ...(body.language && { language: body.language }),
      mail: { ...before.mail, ...body.mail },
    });
    try {
      setSettings(await api.call(calls.changeNewsSettings, { body }));
      toasts.show('success', news.saved);
    } catch (error) {
      setSettings(before);
      toasts.show('error', refusalOf(error).message);
    }
  }

  return (
    <Stack gap={4}>
      {!settings.mail_works && <p>{news.noMail}</p>}
      {TOPICS[role].map((topic) => (
        <Choice key={topic}>
          <Select
            label={news.topics[topic]}
            value={settings.mail[topic]}
            options={MAIL_PACES.map((pace) => ({ value: pace, label: news.paces[pace] }))}
            onChange={({ target }) =>
              void change({ mail: { [topic]: target.value as NewsSettings['mail'][typeof topic] } })
            }
          />
        </Choice>
      ))}
      <Choice>
        <Select
          label={news.language}
          value={settings.language}
          options={LANGUAGE_CODES.map((code) => ({ value: code, label: news.languages[code] }))}
          onChange={({ target }) => void change({ language: target.value as NewsSettings['language'] })}
        />
      </Choice>
      <Muted>{news.always}</Muted>
    </Stack>
  );
}
