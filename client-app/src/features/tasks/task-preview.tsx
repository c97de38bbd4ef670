/** The task's card as freelancers will see it, while the form is being filled in. Visual only: it says nothing that is not in the fields. */
import { useCategoryNames } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { Coins, color, Deadline, pictureFilter, radius, SlotBar, space, text } from '@taskmint/ui-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { taskTexts } from '../../texts/task';

const Box = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-top: ${space(1)};
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  overflow-wrap: anywhere;
  & > img {
    width: calc(100% + ${space(8)});
    max-width: none;
    height: 6.5rem;
    margin: calc(-1 * ${space(4)}) calc(-1 * ${space(4)}) ${space(1)};
    border-radius: ${radius.card} ${radius.card} 0 0;
    object-fit: cover;
    filter: ${pictureFilter};
  }
`;

const Small = styled.span`
  display: inline-block;
  color: ${color.muted};
  font-size: ${text.small};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space(3)};
`;

export interface TaskPreviewProps {
  title: string;
  category: keyof ReturnType<typeof useCategoryNames>;
  pay: number;
  quantity: number;
  lastDay: string;
  /** The newly chosen picture; without one, `pictureUrl` is shown. */
  photo: File | undefined;
  pictureUrl: string | undefined;
}

/** An object URL for the file while it is shown; undefined for files other than images, or without browser support. */
function useFileUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/') || typeof URL.createObjectURL !== 'function') return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}

export function TaskPreview({ title, category, pay, quantity, lastDay, photo, pictureUrl }: TaskPreviewProps) {
  const { preview: texts } = useTexts(taskTexts);
  const categories = useCategoryNames();
  const picture = useFileUrl(photo) ?? pictureUrl;
  if (title.trim() === '') return null;
  return (
    <div aria-hidden>
      <Small>{texts.title}</Small>
      <Box>
        {picture && <img src={picture} alt="" />}
        <strong>{title}</strong>
        <Small>{categories[category]}</Small>
        {quantity > 0 && <SlotBar approved={0} pending={0} free={quantity} />}
        <Line>
          {pay > 0 && <Coins amount={pay} />}
          {quantity > 0 && <Small>{texts.places({ count: quantity })}</Small>}
          {lastDay !== '' && <Deadline at={lastDay} />}
        </Line>
      </Box>
    </div>
  );
}
