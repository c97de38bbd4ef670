/** API responses for the page when it runs alone, and for its tests. Clearly fictional. */
import type { Review, Task, TopFreelancer } from '@taskmint/contract';
import { taskFixture } from '@taskmint/contract/fixtures';
import type { FakeHandlers, FakePage } from '@taskmint/platform/standalone';

export const fakeTask: Task = taskFixture(null, {
  _id: '0000000000000000000000a1',
  task_title: 'Check the opening hours of 20 pharmacies',
  task_detail: 'Call and write down the opening hours.',
  task_quantity: 20,
  per_task_pay: 25,
  completion_date: '2030-06-30',
  submission_info: 'A table with name and hours.',
  task_image_url: '',
  creator_email: '',
  slots: { approved: 9, pending: 3, free: 8, reserved: 0, frozen: 0 },
});

export const fakeFreelancers: TopFreelancer[] = ['One', 'Two', 'Three', 'Four', 'Five'].map((number, index) => ({
  name: `Demo Freelancer ${number}`,
  skills: ['Data entry', 'Photo labels', 'Translation', 'Research'].slice(0, 2 + (index % 3)),
  earnings: 1_250.5 - index * 180,
  projects_completed: 96 - index * 11,
  rating: 4.9 - index * 0.3,
  image: '',
  sample: index > 2,
}));

const fakeReviews: Review[] = [
  ['Demo Client One', 5, 'Forty photographs were labelled within two days, and I only paid for the ones I approved.'],
  ['Demo Client Two', 4, 'It is clear at every moment where my coins are.'],
  ['Demo Client Three', 4.5, 'I posted a task in the morning; in the evening all places were filled.'],
].map(([name, rating, details], index) => ({
  _id: `0000000000000000000000b${index}`,
  name: String(name),
  image: '',
  rating: Number(rating),
  details: String(details),
}));

/** The class is passed in: the standalone page and the test kit each export it, and neither may load the other. */
export function fakePublicData(Page: typeof FakePage): FakeHandlers {
  const totals: Partial<Record<string, number>> = { any: 1_284, filled: 912 };
  return {
    listTasks: ({ query }) => new Page([fakeTask], totals[query?.status ?? ''] ?? 147),
    listTopFreelancers: () => fakeFreelancers,
    listReviews: () => fakeReviews,
  };
}
