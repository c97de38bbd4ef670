/** The public page in English. What product.md §1 gives letter for letter stands here letter for letter. */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  report: { label: 'Report', which: ' what is shown of {name}' },
  hero: {
    title: 'Small tasks, done by people, paid on approval.',
    lead: 'Clients set coins aside when they post a task. Freelancers get them the moment their work is approved, and withdraw them as money.',
    post: 'Post a task',
    earn: 'Start earning',
    find: 'Find a task',
    myTasks: 'My tasks',
    mySubmissions: 'My submissions',
    dashboard: 'Go to my dashboard',
    bonus: 'Freelancers start with {freelancer} and clients with {client}',
    newestTask: 'Newest open task',
    newestTaskLabel: 'The newest open task',
    exampleTask: 'Example task',
    exampleTaskLabel: 'An example of a task',
    exampleTitle: 'Label 12 photographs of shop fronts',
    pay: '{coins} for each approved piece',
    setAside: 'Coins for every free place are set aside already.',
  },
  slides: {
    label: 'What Taskmint is for',
    button: 'Discover Now',
    find: {
      headline: 'Find the job that fits, or the talent that does it',
      text: 'Every task says what is paid, how many places are free and until when.',
    },
    business: {
      headline: 'Freelance services for your business',
      text: 'Post what you need, buy coins when you need them, pay for approved work only.',
    },
    hire: {
      headline: 'Hire the best freelancers for any job',
      text: 'See what people have completed and how their work was rated.',
    },
    explore: {
      headline: 'Join to explore thousands of jobs',
      text: 'Take a task, hand in your work, and watch your coins grow.',
    },
  },
  slider: {
    position: '{current} of {total}',
    slide: 'Slide {number}',
    previous: 'Previous slide',
    next: 'Next slide',
    pause: 'Pause',
    play: 'Play',
  },
  about: {
    sub: 'About Us',
    heading: 'Work, checked and paid',
    tagline: 'Work with talented people at the most affordable price to get the most out of your time and cost.',
    note: 'Taskmint brings people who need small pieces of work done together with people who do them. Coins can be used to bid on projects, promote a profile and access resources.',
    wayOfNewest: 'One coin’s way, in the figures of the newest open task, {title}:',
    wayOfExample: 'One coin’s way, in the figures of an example, {title}:',
    escrow: {
      title: 'Coins set aside first',
      figure: 'Posted: {coins} for {places} places at {pay}',
      text: 'A task goes live only when the coins for all its places are set aside. Unused ones come back.',
    },
    review: {
      title: 'An answer in time',
      figure: 'Approved: {coins} to the freelancer',
      text: 'Work is approved or rejected within {days} days unless the task says otherwise. Without an answer it counts as approved.',
    },
    money: {
      title: 'Coins become money',
      figure: 'Withdrawn: {coins} are {money}',
      text: 'From {least} on, by {systems}. The money goes to your mobile account.',
    },
  },
  stats: {
    heading: 'Live figures',
    failed: 'The figures did not load',
    open: 'Tasks open now',
    bestPay: 'Best paid open task',
    none: 'None yet',
    posted: 'Tasks posted so far',
    filled: 'Tasks completed in full',
  },
  features: {
    sub: 'Join Us',
    heading: 'our Features',
    earn: {
      title: 'Earn coins by completing tasks',
      text: 'Choose a task, do it, hand it in. Coins can be exchanged for rewards or currency.',
    },
    manage: {
      title: 'Create and manage tasks',
      text: 'Creation, assignment and tracking in one place: see which places are free, in review and approved.',
    },
    quality: {
      title: 'Best quality freelancers',
      text: 'High-quality, reliable work: you look at every piece before it is paid.',
    },
    secure: {
      title: 'Secure payments',
      text: 'Coins set aside in advance protect freelancers and clients from fraud and disputes.',
    },
    reward: {
      title: 'Earn reward',
      text: 'A reward is given instantly on registration: {freelancer} for a freelancer, {client} for a client.',
    },
    support: { title: 'Support 24/7', text: 'Round-the-clock support for both sides.' },
  },
  steps: {
    sub: "How it's work",
    heading: 'Explore Now',
    freelancers: 'For freelancers',
    clients: 'For clients',
    next: 'Continue',
    finish: 'Finish',
    back: 'Back',
    done: "All steps completed - you're finished",
    reset: 'Reset',
    freelancer: {
      register: { label: 'Register', text: 'Create an account as a freelancer. You start with {coins} coins.' },
      find: {
        label: 'Find and Apply task',
        text: 'Look through the open tasks: pay, free places and deadline stand on each.',
      },
      work: { label: 'Complete Task', text: 'Do what the task asks for and hand in what it asks to see.' },
      earn: { label: 'Earn Coins', text: 'As soon as your work is approved the coins are yours.' },
      withdraw: {
        label: 'Withdraw Coins Convert to Money',
        text: 'From {coins} coins on, have them paid out to your mobile account.',
      },
    },
    client: {
      register: { label: 'Register', text: 'Create an account as a client. You start with {coins} coins.' },
      buy: { label: 'Purchase Coins', text: 'Choose a package and pay by card.' },
      create: {
        label: 'Create Task',
        text: 'Say what is to be done, how often, until when, and what you pay for each piece.',
      },
      approve: {
        label: 'Select Freelancer and Approve For Work',
        text: 'Look at what was handed in and approve it, or reject it with a reason.',
      },
      pay: {
        label: 'Payment',
        text: 'The freelancer is paid after the task is completed, from the coins you set aside.',
      },
    },
  },
  top: {
    sub: 'Make Money',
    heading: 'top Freelancer',
    label: 'Top freelancers',
    loading: 'Top freelancers, loading',
    previous: 'Previous freelancers',
    next: 'Next freelancers',
    failed: 'The top freelancers did not load',
    emptyTitle: 'Nobody stands here yet',
    emptyText: 'The first freelancers whose work is approved will.',
    skills: 'Skills',
    earnings: 'Earnings',
    projects: 'Completed Project',
    sample: 'Sample',
    sampleNote:
      'Cards marked as samples show how this will look; they are nobody. They give way to real people as work is approved.',
  },
  reviews: {
    sub: 'Happy Client',
    heading: "what's our client say",
    label: 'Reviews',
    failed: 'The reviews did not load',
    emptyTitle: 'No reviews yet',
    emptyText: 'They come from clients whose tasks were completed.',
  },
});
