/**
 * What people wrote to each other, with the addresses in it as links. Only http and https, never with a name before the host, which would let an address
 * look like another; opened apart, and vouched for by nobody.
 */
import { TextLink } from '@taskmint/ui-kit/core';
import type { ReactNode } from 'react';

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** What ends a sentence or closes a bracket after an address rather than belonging to it. */
const AFTERWARDS = /[.,;:!?…।\])}]+$/;

function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

/** `See https://a.example/x.` is a text, an address and a text. */
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
