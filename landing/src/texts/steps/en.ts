/** How it works, step by step, in English. */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
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
      text: 'Look through the open tasks: each shows its pay, free places and deadline.',
    },
    work: { label: 'Complete Task', text: 'Do what the task asks for and hand in what it asks to see.' },
    earn: { label: 'Earn Coins', text: 'As soon as your work is approved the coins are yours.' },
    withdraw: {
      label: 'Withdraw Coins Convert to Money',
      text: 'From {coins} coins, withdraw them to your mobile account.',
    },
  },
  client: {
    register: { label: 'Register', text: 'Create an account as a client. You start with {coins} coins.' },
    buy: { label: 'Purchase Coins', text: 'Choose a package and pay by card.' },
    create: {
      label: 'Create Task',
      text: 'Say what you need done, how many times, by when, and what you pay for each piece.',
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
});
