/** A small square of a task's picture beside its title; decorative, and an empty frame when it does not load. */
import styled from 'styled-components';
import { color, pictureFilter, radius, usePicture } from '@taskmint/ui-kit/core';

const Frame = styled.span`
  display: block;
  flex: none;
  width: 3rem;
  height: 3rem;
  border-radius: ${radius.control};
  background: ${color.sunken};
  overflow: hidden;
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    filter: ${pictureFilter};
  }
`;

export function Thumbnail({ src }: { src: string }) {
  const { picture, onError } = usePicture(src);
  return (
    <Frame aria-hidden>
      {picture && <img src={picture} alt="" width={48} height={48} loading="lazy" decoding="async" onError={onError} />}
    </Frame>
  );
}
