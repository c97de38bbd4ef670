/** Chooses one file, and previews a picture before it is sent. Checks nothing: limits are up to the server and the screen. */
import { FileUp, ImagePlus } from 'lucide-react';
import { type ComponentPropsWithRef, useEffect, useState } from 'react';
import styled from 'styled-components';
import { color, pictureFilter, radius, space, text, tight, usePicture, useWords } from '@taskmint/ui-kit/core';
import { Field, type FieldProps, requiredUnless } from './field';

const Zone = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space(4)};
  min-height: 5.5rem;
  padding: ${space(3)};
  border: 1px dashed ${color.control};
  border-radius: ${radius.control};
  background: ${color.surface};
  @media ${tight} {
    flex-wrap: wrap;
  }
  transition: border-color 120ms ease-out;
  &:hover {
    border-color: ${color.primary};
  }
  &:focus-within {
    outline: 3px solid ${color.primary};
  }
  &:has([aria-invalid='true']) {
    border-color: ${color.danger};
  }
  & > input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }
`;

const Frame = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 4rem;
  height: 4rem;
  border-radius: ${radius.control};
  background: ${color.primarySoft};
  color: ${color.primary};
  overflow: hidden;
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    filter: ${pictureFilter};
  }
`;

const Text = styled.span`
  min-width: 0;
  & > b {
    display: block;
    color: ${color.primary};
    font-weight: 600;
  }
  & > span {
    display: block;
    color: ${color.muted};
    font-size: ${text.small};
    overflow-wrap: anywhere;
  }
`;

export type FileInputProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'type'> & {
    /** An existing picture, shown until another is chosen. */
    currentUrl?: string | null;
    /** The file need not be a picture. */
    anyFile?: boolean;
    /** Shown in place of the default prompt to choose. */
    invitation?: string;
  };

interface Chosen {
  name: string;
  url: string | null;
}

function previewUrl(file: File): string | null {
  // Not every environment that runs forms can show files (jsdom cannot): there only the name is shown.
  return file.type.startsWith('image/') && typeof URL.createObjectURL === 'function' ? URL.createObjectURL(file) : null;
}

export function FileInput({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  'aria-describedby': describedBy,
  currentUrl,
  anyFile = false,
  invitation,
  onChange,
  ...control
}: FileInputProps) {
  const words = useWords();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => {
    const url = chosen?.url;
    return url ? () => URL.revokeObjectURL(url) : undefined;
  }, [chosen]);
  const url = chosen ? chosen.url : currentUrl;
  const { picture, onError } = usePicture(url);
  const Sign = anyFile ? FileUp : ImagePlus;
  const [first, another] = anyFile ? [words.chooseFile, words.changeFile] : [words.choosePicture, words.changePicture];
  const field = { label, hint, error, optional, hideLabel, id, describedBy };
  return (
    <Field {...field}>
      {(wiring) => (
        <Zone>
          <Frame>
            {picture ? (
              <img src={picture} alt="" width={64} height={64} onError={onError} />
            ) : (
              <Sign size={26} aria-hidden />
            )}
          </Frame>
          <Text aria-hidden>
            <b>{invitation ?? (chosen || url ? another : first)}</b>
            {chosen && <span>{chosen.name}</span>}
          </Text>
          <input
            {...(!anyFile && { accept: 'image/*' })}
            {...control}
            {...requiredUnless(optional, control)}
            {...wiring}
            type="file"
            onChange={(event) => {
              const file = event.target.files?.[0];
              setChosen(file ? { name: file.name, url: previewUrl(file) } : null);
              onChange?.(event);
            }}
          />
        </Zone>
      )}
    </Field>
  );
}
