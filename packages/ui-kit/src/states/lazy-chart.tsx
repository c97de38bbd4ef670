/** A chart that loads after its screen: space is reserved meanwhile, and a chart that fails to load breaks nothing else. */
import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import styled from 'styled-components';
import { ErrorState, Skeleton } from '@taskmint/ui-kit/core';

/** As high as a person's chart with its tabs and its sentence; on phones the names of its series take two lines. */
const Room = styled.div`
  height: 32.3rem;
  @media (max-width: 29.99em) {
    height: 35rem;
  }
`;

/** `load` is called when the chart is first shown, and again on a retry after a failure. */
export function lazyChart(load: () => Promise<{ default: ComponentType }>): ComponentType<{ label: string }> {
  return function LazyChart({ label }) {
    return (
      <Attempts>
        {(attempt) => {
          const Chart = chartOf(load, attempt);
          return (
            <Suspense
              fallback={
                <Room role="status" aria-label={label}>
                  <Skeleton height="100%" />
                </Room>
              }
            >
              <Chart />
            </Suspense>
          );
        }}
      </Attempts>
    );
  };
}

const charts = new Map<() => Promise<{ default: ComponentType }>, { attempt: number; Chart: ComponentType }>();

/** One component per attempt: React caches a failed import for good. */
function chartOf(load: () => Promise<{ default: ComponentType }>, attempt: number): ComponentType {
  const known = charts.get(load);
  if (known && known.attempt >= attempt) return known.Chart;
  const Chart = lazy(load);
  charts.set(load, { attempt, Chart });
  return Chart;
}

interface AttemptsState {
  attempt: number;
  error: unknown;
}

class Attempts extends Component<{ children: (attempt: number) => ReactNode }, AttemptsState> {
  override state: AttemptsState = { attempt: 0, error: null };

  static getDerivedStateFromError(error: unknown): Partial<AttemptsState> {
    return { error };
  }

  override render() {
    const { attempt, error } = this.state;
    if (error === null) return this.props.children(attempt);
    return <ErrorState error={error} onRetry={() => this.setState({ attempt: attempt + 1, error: null })} />;
  }
}
