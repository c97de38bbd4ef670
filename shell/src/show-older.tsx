/** Below a list of numbered pages: reads the next older one, or says why that failed. */
import { Button, ErrorState } from '@taskmint/ui-kit';
import { useState } from 'react';

export interface ShowOlderProps {
  pages: { hasOlder: boolean; error: unknown; loadOlder(): Promise<void> };
  label: string;
}

export function ShowOlder({ pages: { hasOlder, error, loadOlder }, label }: ShowOlderProps) {
  const [isReading, setReading] = useState(false);
  const press = async () => {
    setReading(true);
    await loadOlder();
    setReading(false);
  };
  if (error !== null) return <ErrorState error={error} onRetry={loadOlder} />;
  if (!hasOlder) return null;
  return (
    <div>
      <Button variant="secondary" busy={isReading} onClick={() => void press()}>
        {label}
      </Button>
    </div>
  );
}
