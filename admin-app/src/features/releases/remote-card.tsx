/** One remote: its owner, the live build, the previous one, the canary, and the possible commands. */
import type { ReleaseCommand } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Button, Card, Cluster, DateText, space, Stack, StatusPill, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { operationTexts } from '../../texts/operation';
import { CanaryFigures } from './canary-figures';
import type { ReleasedRemote } from './release.queries';

const Name = styled.h2`
  font-size: ${text.lead};
`;

const Builds = styled.dl`
  display: grid;
  grid-template-columns: max-content 1fr;
  align-items: baseline;
  gap: ${space(1)} ${space(4)};
`;

export interface RemoteCardProps {
  remote: ReleasedRemote;
  onCommand(command: ReleaseCommand): void;
}

export function RemoteCard({ remote, onCommand }: RemoteCardProps) {
  const { releases: texts } = useTexts(operationTexts);
  const { name, state, owner, mount, current, previous, canary, commands } = remote;
  const build = (one: ReleasedRemote['current']) =>
    one ? (
      <>
        <code>{one.version}</code>, <DateText value={one.built_at} withTime />,{' '}
        {texts.size({ files: one.files, kilobytes: Math.round(one.bytes / 1_000) })}
      </>
    ) : (
      texts.none
    );
  return (
    <Card role="group" aria-label={name}>
      <Stack gap={4}>
        <Cluster>
          <Name>{name}</Name>
          <StatusPill status={state} />
        </Cluster>
        <Builds>
          <dt>{texts.owner}</dt>
          <dd>
            {owner} (<code>{mount}</code>)
          </dd>
          <dt>{texts.current}</dt>
          <dd>{build(current)}</dd>
          <dt>{texts.previous}</dt>
          <dd>{build(previous)}</dd>
          {canary && (
            <>
              <dt>{texts.canary({ share: canary.judgement ? canary.share : 0 })}</dt>
              <dd>{build(canary.build)}</dd>
            </>
          )}
        </Builds>
        {canary?.judgement && <CanaryFigures name={name} judgement={canary.judgement} />}
        {commands.length > 0 && (
          <Cluster>
            {commands.map((command) => (
              <Button
                key={command}
                size="small"
                variant="secondary"
                aria-label={texts.confirmTitle({ command: texts.commands[command], name })}
                onClick={() => onCommand(command)}
              >
                {texts.commands[command]}
              </Button>
            ))}
          </Cluster>
        )}
      </Stack>
    </Card>
  );
}
