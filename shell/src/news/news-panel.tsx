/** The panel of the bell: the latest notices, marking all as read, and a link to all of them. */
import { Link, useHost, useTexts } from '@taskmint/platform';
import { Button, color, font, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { newsTexts } from '../texts/news';
import { NEWS } from '../routing/addresses';
import { useNews, useReadNews } from './news-context';
import { NoticeList } from './notice-list';

const Head = styled.div`
  position: sticky;
  z-index: 1;
  top: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  min-height: 3.5rem;
  padding: ${space(2)} ${space(2)} ${space(2)} ${space(4)};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
  & > h2 {
    font-family: ${font.display};
    font-size: ${text.lead};
  }
`;

const Nothing = styled.p`
  padding: ${space(6)} ${space(4)};
  color: ${color.muted};
  text-align: center;
`;

const Foot = styled.p`
  position: sticky;
  bottom: 0;
  border-top: 1px solid ${color.line};
  background: ${color.surface};
  text-align: center;
  & > a {
    display: grid;
    place-items: center;
    min-height: 2.75rem;
    color: ${color.primary};
    font-weight: 600;
  }
`;

export function NewsPanel({ onClose }: { onClose(): void }) {
  const texts = useTexts(newsTexts);
  const { toasts } = useHost();
  const recent = useNews((state) => state.recent);
  const count = useNews((state) => state.count);
  const read = useReadNews();
  const markAll = () => read({ up_to: count?.latest ?? 1 }).catch(() => toasts.show('error', texts.failed));
  return (
    <>
      <Head>
        <h2>{texts.title}</h2>
        {(count?.unread ?? 0) > 0 && (
          <Button variant="ghost" size="small" onClick={() => void markAll()}>
            {texts.markAll}
          </Button>
        )}
      </Head>
      {recent.length === 0 ? (
        <Nothing>{texts.none}</Nothing>
      ) : (
        <NoticeList notices={recent} label={texts.title} onGo={onClose} />
      )}
      <Foot>
        <Link to={NEWS} onClick={onClose}>
          {texts.all}
        </Link>
      </Foot>
    </>
  );
}
