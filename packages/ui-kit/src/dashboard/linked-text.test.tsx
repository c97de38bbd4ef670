import { render, screen } from '@testing-library/react';
import { LinkedText, splitByAddress } from './linked-text';

const addresses = (text: string) =>
  splitByAddress(text)
    .filter(({ address }) => address)
    .map((part) => part.text);

it('links what is an address and keeps every character around it', () => {
  const text = 'Done: https://docs.example/d/1?a=b#c, and (http://two.example/x).\nThanks';
  render(
    <p>
      <LinkedText>{text}</LinkedText>
    </p>,
  );
  expect(document.querySelector('p')?.textContent).toBe(text);
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://docs.example/d/1?a=b#c',
    'http://two.example/x',
  ]);
  for (const link of links) {
    expect(link.target).toBe('_blank');
    expect(link.rel.split(' ')).toEqual(expect.arrayContaining(['noopener', 'nofollow', 'ugc']));
  }
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://files.example/x',
  'https://bank.example@evil.example/login',
  'https://user:word@evil.example',
  'http://',
  'https://[broken',
  'www.example.com',
])('leaves %s as text', (text) => {
  expect(addresses(`see ${text} there`)).toEqual([]);
  expect(
    splitByAddress(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('ends an address before what ends the sentence, in Bangla too', () => {
  expect(addresses('দেখুন https://a.example/ক। ধন্যবাদ')).toEqual(['https://a.example/ক']);
  expect(addresses('https://a.example/x...')).toEqual(['https://a.example/x']);
});
