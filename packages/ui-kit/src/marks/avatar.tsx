/** A person's picture, or their initials when there is none or it does not load. */
import styled, { css } from 'styled-components';
import { color, radius } from '../theme/tokens';
import { usePicture } from './use-picture';

const Frame = styled.span<{ $size: number }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  overflow: hidden;
  border-radius: ${radius.pill};
  background: ${color.primarySoft};
  color: ${color.primary};
  font-weight: 650;
  line-height: 1;
  ${({ $size }) => css`
    width: ${$size}px;
    height: ${$size}px;
    font-size: ${Math.round($size * 0.4)}px;
  `}
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** Initials of the first and the last word: `Demo Client` -> `DC`. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return ends.map((part) => Array.from(part ?? '')[0]?.toUpperCase() ?? '').join('');
}

export interface AvatarProps {
  src?: string | null;
  name: string;
  /** Pixels. */
  size?: number;
  /** The name is already beside it: hidden from screen readers. */
  decorative?: boolean;
}

export function Avatar({ src, name, size = 40, decorative = false }: AvatarProps) {
  const { picture, onError } = usePicture(src);
  if (picture) {
    return (
      <Frame $size={size}>
        <img
          src={picture}
          alt={decorative ? '' : name}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={onError}
        />
      </Frame>
    );
  }
  return (
    <Frame $size={size} {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}>
      {initials(name)}
    </Frame>
  );
}
