/** What the client's dashboard says about pay by the hour, in English. */
import { defineTexts } from '@taskmint/platform';

export const payFloor = defineTexts({
  label: 'Pay per hour',
  hourly: 'That pays {coins} ({money}) an hour.',
  sayTime: 'Say how many minutes one piece takes. Tasks here should pay at least {floor} an hour.',
  sayTimeAlways: 'Say how many minutes one piece takes. Tasks here have to pay at least {floor} an hour.',
  little: {
    one: 'It should be at least {floor}. {count} coin ({money}) for each piece would be enough.',
    other: 'It should be at least {floor}. {count} coins ({money}) for each piece would be enough.',
  },
  tooLittle: {
    one: 'It has to be at least {floor}, so this will be refused. {count} coin ({money}) for each piece is enough.',
    other: 'It has to be at least {floor}, so this will be refused. {count} coins ({money}) for each piece are enough.',
  },
  title: 'Pay',
  piece: 'One piece pays {coins} ({money}).',
  estimated: {
    one: 'By your estimate it takes {count} minute, which is {coins} ({money}) an hour.',
    other: 'By your estimate it takes {count} minutes, which is {coins} ({money}) an hour.',
  },
  measured: {
    one: 'It takes {count} minute, measured on {works} approved pieces, which is {coins} ({money}) an hour.',
    other: 'It takes {count} minutes, measured on {works} approved pieces, which is {coins} ({money}) an hour.',
  },
  unknown: 'We do not know yet how long it takes.',
  short: {
    one: 'That is less than {floor}, the minimum pay for an hour here. {count} coin for each piece would be enough.',
    other: 'That is less than {floor}, the minimum pay for an hour here. {count} coins for each piece would be enough.',
  },
  paused: {
    one: 'That is less than {floor}, the minimum pay for an hour here. Nobody can start this task until a piece pays {count} coin. Work already started or handed in goes on and is paid.',
    other:
      'That is less than {floor}, the minimum pay for an hour here. Nobody can start this task until a piece pays {count} coins. Work already started or handed in goes on and is paid.',
  },
  add: 'Add to the pay',
  addLead:
    'Every place pays more from now on. Everybody whose work was approved gets the difference. Everybody whose work is waiting gets it with their pay. Promotional coins cannot be used.',
  newPay: 'Coins for one piece',
  newPayHint: 'More than {now}, in whole coins.',
  cost: {
    one: 'For {count} place: {coins}. You have {have} for it.',
    other: 'For {count} places: {coins}. You have {have} for it.',
  },
  added: 'The pay is raised for everybody.',
});
