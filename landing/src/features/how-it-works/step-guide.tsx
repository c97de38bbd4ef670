/** A step-by-step guide. Local: nothing is sent or remembered. */
import { useLanguage, useTexts } from '@taskmint/platform';
import { Button, Card, color, Cluster, formatNumber, radius, space, text, TickedSheetScene } from '@taskmint/ui-kit';
import { Check } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { stepsTexts } from '../../texts/steps';

export interface Step {
  label: string;
  text: string;
}

const Title = styled.h3`
  margin-bottom: ${space(5)};
  font-size: ${text.heading3};
`;

const Item = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 2rem minmax(0, 1fr);
  gap: 0 ${space(4)};
  padding-bottom: ${space(5)};
  &:not(:last-child)::before {
    content: '';
    position: absolute;
    top: 2.25rem;
    bottom: 0.25rem;
    left: 1rem;
    border-left: 2px solid ${color.line};
    translate: -1px 0;
  }
`;

const Number = styled.span<{ $state: 'done' | 'now' | 'ahead' }>`
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  border: 2px solid ${({ $state }) => ($state === 'ahead' ? color.control : color.primary)};
  border-radius: ${radius.pill};
  background: ${({ $state }) => ($state === 'ahead' ? color.surface : color.primary)};
  color: ${({ $state }) => ($state === 'ahead' ? color.muted : color.onPrimary)};
  font-size: ${text.small};
  font-weight: 650;
`;

const Label = styled.p<{ $strong: boolean }>`
  align-self: center;
  font-weight: ${({ $strong }) => ($strong ? 650 : 500)};
`;

const Body = styled.div`
  grid-column: 2;
  display: grid;
  gap: ${space(4)};
  padding-top: ${space(1)};
  color: ${color.muted};
`;

const Done = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(4)};
  padding-top: ${space(2)};
  border-top: 1px solid ${color.line};
`;

const Picture = styled.div`
  width: 9rem;
`;

export function StepGuide({ title, steps }: { title: string; steps: readonly Step[] }) {
  const texts = useTexts(stepsTexts);
  const language = useLanguage();
  const id = useId();
  // 0 to steps.length; the last value is the panel after all steps (product.md §4).
  const [active, setActive] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  const moved = useRef(false);
  useLayoutEffect(() => {
    // The pressed button disappears with its step; the next step's button takes the focus, before another key is pressed.
    if (moved.current) next.current?.focus({ preventScroll: true });
  }, [active]);
  const go = (to: number) => {
    moved.current = true;
    setActive(to);
  };
  const last = steps.length - 1;
  return (
    <Card padding={6} role="group" aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      <ol role="list">
        {steps.map((step, index) => {
          const state = index < active ? 'done' : index === active ? 'now' : 'ahead';
          return (
            <Item key={index} aria-current={state === 'now' ? 'step' : undefined}>
              <Number $state={state} aria-hidden>
                {state === 'done' ? <Check size={18} /> : formatNumber(index + 1, language)}
              </Number>
              <Label $strong={state === 'now'}>{step.label}</Label>
              <Body>
                <p id={`${id}-${index}`}>{step.text}</p>
                {state === 'now' && (
                  <Cluster>
                    <Button ref={next} aria-describedby={`${id}-${index}`} onClick={() => go(index + 1)}>
                      {index === last ? texts.finish : texts.next}
                    </Button>
                    <Button variant="ghost" disabled={index === 0} onClick={() => go(index - 1)}>
                      {texts.back}
                    </Button>
                  </Cluster>
                )}
              </Body>
            </Item>
          );
        })}
      </ol>
      {active > last && (
        <Done>
          <Picture>
            <TickedSheetScene />
          </Picture>
          <p role="status">{texts.done}</p>
          <Button ref={next} variant="secondary" onClick={() => go(0)}>
            {texts.reset}
          </Button>
        </Done>
      )}
    </Card>
  );
}
