/** Samples for a marketplace too young to have top freelancers. Each is marked as one, and is a role, not a person. */
import type { TopFreelancer } from '@taskmint/contract';

const SAMPLES: readonly Omit<TopFreelancer, 'image' | 'sample'>[] = [
  {
    name: 'Sample Data Labeller',
    skills: ['Labelling', 'Quality checks'],
    earnings: 412,
    projects_completed: 164,
    rating: 4.9,
  },
  {
    name: 'Sample Translator',
    skills: ['Translation', 'Proofreading'],
    earnings: 365,
    projects_completed: 73,
    rating: 4.8,
  },
  {
    name: 'Sample App Tester',
    skills: ['Mobile apps', 'Bug reports'],
    earnings: 298,
    projects_completed: 119,
    rating: 4.7,
  },
  {
    name: 'Sample Researcher',
    skills: ['Web research', 'Spreadsheets'],
    earnings: 241,
    projects_completed: 96,
    rating: 4.7,
  },
  {
    name: 'Sample Transcriber',
    skills: ['Transcription', 'Subtitles'],
    earnings: 187,
    projects_completed: 58,
    rating: 4.6,
  },
  { name: 'Sample Survey Taker', skills: ['Surveys', 'Feedback'], earnings: 96, projects_completed: 141, rating: 4.5 },
];

/** The first `count` samples, each with the picture from `imageOf`. */
export function sampleFreelancers(count: number, imageOf: (name: string) => string): TopFreelancer[] {
  return SAMPLES.slice(0, count).map((sample) => ({ ...sample, image: imageOf(sample.name), sample: true }));
}
