/** A task's picture in 16:9 (2:1 on a phone), or the coin if there is none or it does not load. Decorative: the title is below. */
import { CoinMark, color, pictureFilter, usePicture } from '@taskmint/ui-kit';
import styled from 'styled-components';

const Frame = styled.div`
  display: grid;
  grid-template: 100% / 100%;
  place-items: center;
  width: 100%;
  aspect-ratio: 16 / 9;
  /* On a phone a card is as wide as the page: at 16:9 the picture would fill too much of it. */
  @media (max-width: 37.49em) {
    aspect-ratio: 2 / 1;
  }
  background: ${color.sunken};
  overflow: hidden;
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    filter: ${pictureFilter};
  }
`;

export function TaskPicture({ src }: { src: string }) {
  const { picture, onError } = usePicture(src);
  return (
    <Frame aria-hidden>
      {picture ? (
        <img src={picture} alt="" width={640} height={360} loading="lazy" decoding="async" onError={onError} />
      ) : (
        <CoinMark size={48} />
      )}
    </Frame>
  );
}
