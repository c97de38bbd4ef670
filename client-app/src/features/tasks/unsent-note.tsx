/** Shown above a new task's form that was restored from a draft: says so, and offers to start over, empty or from the template. */
import { useHost, useTexts } from '@taskmint/platform';
import { Button, Cluster } from '@taskmint/ui-kit';
import { taskTexts } from '../../texts/task';

export function UnsentNote({ onStartOver }: { onStartOver(): void }) {
  const { dialogs } = useHost();
  const { unsent: texts } = useTexts(taskTexts);
  const press = async () => {
    const question = { title: texts.sure, text: texts.sureText, confirmLabel: texts.startOver };
    if (await dialogs.confirm(question)) onStartOver();
  };
  return (
    <Cluster gap={3}>
      <p>{texts.isBack}</p>
      <Button variant="secondary" onClick={() => void press()}>
        {texts.startOver}
      </Button>
    </Cluster>
  );
}
