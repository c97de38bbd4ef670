import { textsOf } from '@taskmint/platform';
import { TOUR } from '../assets/tour-steps';
import { companyTexts } from '../texts/company';
import { captionsOf } from './captions';

it('gives every step its time, until the next one', () => {
  expect(captionsOf(['One', 'Two'], [0, 61_250], 3_661_000)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:01:01.250\nOne\n\n00:01:01.250 --> 01:01:01.000\nTwo\n',
  );
});

it('has a caption for every recorded step in both languages', () => {
  for (const language of ['en', 'bn'] as const) {
    expect(textsOf(companyTexts, language).demo.steps).toHaveLength(TOUR.startsMs.length);
  }
  const times = [...TOUR.startsMs, TOUR.durationMs];
  expect(times).toEqual([...times].sort((a, b) => a - b));
});
