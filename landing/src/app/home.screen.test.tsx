import { ApiError, applyLanguage } from '@taskmint/platform';
import { FakePage, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { createRemoteFrame } from '@taskmint/platform/query';
import { fakeFreelancers, fakePublicData, fakeTask } from '../standalone-data';
import HomeScreen from './home.screen';

const api = fakePublicData(FakePage);

function show(options: Parameters<typeof renderInHost>[1] = {}) {
  const { Frame } = createRemoteFrame();
  return renderInHost(
    <Frame>
      <HomeScreen />
    </Frame>,
    { api, ...options },
  );
}

function section(container: HTMLElement, name: string): HTMLElement {
  const found = container.querySelector<HTMLElement>(name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

it('has the sections, anchors and headings of the specification, in its order', async () => {
  const { container } = show();
  await screen.findByText('Demo Freelancer One');
  const sections = [...container.querySelectorAll('section[id]')].map((section) => section.id);
  expect(sections).toEqual(['figures', 'about', 'feature', 'how_It_Work', 'topEarn', 'review']);
  const pairs: Record<string, [string, string]> = {
    feature: ['our Features', 'Join Us'],
    how_It_Work: ['Explore Now', "How it's work"],
    topEarn: ['top Freelancer', 'Make Money'],
    review: ["what's our client say", 'Happy Client'],
  };
  for (const [id, [heading, sub]] of Object.entries(pairs)) {
    const section = within(container.querySelector(`#${id}`) as HTMLElement);
    expect(section.getByRole('heading', { level: 2 }).textContent).toBe(heading);
    expect(section.getByText(sub)).toBeTruthy();
  }
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

it('shows six features with the starting coins of the contract', async () => {
  const { container } = show();
  // What lies below the first view comes a moment later.
  const features = await waitFor(() => section(container, '#feature'));
  expect(within(features).getAllByRole('heading', { level: 3 })).toHaveLength(6);
  expect(within(features).getByText('10 coins')).toBeTruthy();
  expect(within(features).getByText('15 coins')).toBeTruthy();
});

describe('the hero', () => {
  it('is complete before anything is loaded: sentence, task with places and coins, two ways in, first slide', () => {
    show({ api: {} });
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    const task = within(screen.getByRole('article', { name: 'An example of a task' }));
    expect(task.getByRole('img', { name: /of 12 places/ })).toBeTruthy();
    expect(task.getByText('40 coins')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Post a task' }).getAttribute('href')).toBe('/register?role=client');
    expect(screen.getByRole('link', { name: 'Start earning' }).getAttribute('href')).toBe('/register?role=freelancer');
    expect(screen.getByRole('link', { name: 'Discover Now' })).toBeTruthy();
  });

  it('shows the newest open task as soon as it is known', async () => {
    show();
    const task = within(await screen.findByRole('article', { name: 'The newest open task' }));
    expect(task.getByRole('link', { name: fakeTask.task_title }).getAttribute('href')).toBe(
      `/dashboard/taskDetail/${fakeTask._id}`,
    );
  });

  it.each([
    ['client', { 'Post a task': '/dashboard/addTask', 'My tasks': '/dashboard/myTask' }],
    ['freelancer', { 'Find a task': '/dashboard/taskList', 'My submissions': '/dashboard/mySubmission' }],
    ['admin', { 'Go to my dashboard': '/dashboard' }],
  ] as const)('offers a %s who is signed in what they can do, and nothing that they cannot', (role, ways) => {
    show({ user: fakeUser(role) });
    for (const [name, to] of Object.entries(ways)) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
    }
    expect(screen.queryByRole('link', { name: 'Start earning' })).toBeNull();
    expect(screen.queryAllByRole('link', { name: 'Post a task' })).toHaveLength(role === 'client' ? 1 : 0);
  });
});

describe('what is fetched', () => {
  it('shows the totals of the API as live figures', async () => {
    const { container } = show();
    const figures = within(await waitFor(() => section(container, '#figures')));
    expect(await figures.findByText('147')).toBeTruthy();
    expect(figures.getByText('1,284')).toBeTruthy();
    expect(figures.getByText('912')).toBeTruthy();
    expect(figures.getByText('25 coins')).toBeTruthy();
  });

  it('shows the way of the coins in the figures of the newest task', async () => {
    const { container } = show();
    const about = await waitFor(() => section(container, '#about'));
    const { task_title: title, task_quantity: places, per_task_pay: pay } = fakeTask;
    await waitFor(() => expect(about.textContent).toContain(title));
    expect(about.textContent).toContain(`${places * pay} coins for ${places} places at`);
    expect(about.textContent).toContain(`${pay} coins are $${(pay / 20).toFixed(2)}`);
  });

  it('shows freelancers with skills, earnings, projects and rating, and calls a sample a sample', async () => {
    show();
    const card = within((await screen.findByText('Demo Freelancer Four')).closest('li') as HTMLElement);
    expect(card.getByText('Sample')).toBeTruthy();
    expect(screen.getByText(/are not real people/)).toBeTruthy();
    expect(card.getByText('Earnings').nextSibling?.textContent).toBe('$710.50');
    expect(card.getByText('Completed Project').nextSibling?.textContent).toBe('63');
    expect(card.getByRole('img', { name: '4 out of 5 stars' })).toBeTruthy();
    const first = within(screen.getByText('Demo Freelancer One').closest('li') as HTMLElement);
    expect(first.queryByText('Sample')).toBeNull();
    expect(first.getByRole('list', { name: 'Skills' }).textContent).toBe('Data entryPhoto labels');
  });

  it('shows the reviews on a carousel once its chunk is there', async () => {
    show();
    const carousel = await screen.findByRole('group', { name: 'Reviews' });
    expect(within(carousel).getAllByText(/It is clear at every moment/).length).toBeGreaterThan(0);
    expect(within(carousel).getAllByRole('img', { name: '5 out of 5 stars' }).length).toBe(1);
    expect(within(carousel).getByRole('button', { name: 'Slide 3' })).toBeTruthy();
  });

  it('says what did not load, where it would be, and gets it on another try', async () => {
    let down = true;
    const refuse = () => {
      if (down) throw new ApiError({ status: 404, code: 'not_found', message: 'There is nothing here.' });
    };
    show({
      api: {
        ...api,
        listTopFreelancers: () => {
          refuse();
          return fakeFreelancers;
        },
      },
    });
    const alert = (await screen.findByText('The top freelancers did not load')).closest('[role="alert"]');
    expect(alert?.textContent).toContain('Code: not_found');
    down = false;
    await userEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Demo Freelancer One')).toBeTruthy();
  });

  it('has a next step when there is nothing yet', async () => {
    show({ api: { ...api, listTopFreelancers: () => [], listReviews: () => [], listTasks: () => [] } });
    expect(await screen.findByText('No freelancers yet')).toBeTruthy();
    expect(await screen.findByText('No reviews yet')).toBeTruthy();
    expect(await screen.findByText('None yet')).toBeTruthy();
    expect(screen.getByRole('article', { name: 'An example of a task' })).toBeTruthy();
  });

  it('asks for nothing twice', async () => {
    const { host } = show();
    await screen.findByText('Demo Freelancer One');
    await screen.findByRole('group', { name: 'Reviews' });
    const made = (host.api as unknown as { made: { name: string; input: unknown }[] }).made.map(
      ({ name, input }) => `${name} ${JSON.stringify(input)}`,
    );
    expect(new Set(made).size).toBe(made.length);
  });
});

it('speaks Bangla, digits included, as soon as it is chosen', async () => {
  const { container } = show();
  await screen.findByText('Demo Freelancer One');
  act(() => applyLanguage('bn'));
  try {
    expect(screen.getByRole('link', { name: 'কাজ পোস্ট করুন' })).toBeTruthy();
    expect((container.querySelector('#figures') as HTMLElement).textContent).toContain('১,২৮৪');
    const words = [...container.querySelectorAll('h1, h2, h3, button, dt')].map((node) => node.textContent ?? '');
    const english = words.filter((text) => /[a-z]{3}/i.test(text) && !/Demo|pharmacies/.test(text));
    expect(english).toEqual([]);
    expect((container.querySelector('#how_It_Work') as HTMLElement).textContent).not.toMatch(/[0-9]/);
  } finally {
    act(() => applyLanguage('en'));
  }
});

it('has no accessibility violations once everything is there (colours are measured in a browser)', async () => {
  const { container } = show();
  await screen.findByRole('group', { name: 'Reviews' });
  await waitFor(() => expect(screen.getByRole('group', { name: 'What Taskmint is for' })).toBeTruthy(), {
    timeout: 3_000,
  });
  let found: axe.AxeResults | undefined;
  await act(async () => {
    found = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
    });
  });
  expect(found?.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
