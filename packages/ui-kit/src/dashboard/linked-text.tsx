/**
 * Text written by people, with the URLs in it as links. Only http and https, and never with a user name before the host, which could make one address
 * look like another. Links open in a new tab, and their targets are not endorsed.
 */
import { TextLink } from '@taskmint/ui-kit/core';
import type { ReactNode } from 'react';

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** Characters that end the sentence or bracket around a URL rather than belong to it. */
const AFTERWARDS = /[.,;:!?…।\])}]+$/;

function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

/** `See https://a.example/x.` gives a text, a URL and a text. */
export function splitByAddress(text: string): { text: string; address: boolean }[] {
  const parts: { text: string; address: boolean }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(AFTERWARDS, '');
    if (!isSafe(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), address: false });
    parts.push({ text: address, address: true });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), address: false });
  return parts;
}

export function LinkedText({ children }: { children: string }): ReactNode {
  return splitByAddress(children).map(({ text, address }, index) =>
    address ? (
      <TextLink key={index} href={text} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
      </TextLink>
    ) : (
      text
    ),
  );
}
