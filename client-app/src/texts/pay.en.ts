/** What the client's dashboard says about pay by the hour, in English. */
import { defineTexts } from '@taskmint/platform';

export const payFloor = defineTexts({
  label: 'Pay per hour',
  hourly: 'An hour pays {coins} ({money}).',
  sayTime: 'Say how many minutes one piece takes: an hour should pay at least {floor} here.',
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
    one: 'It takes {count} minute, as {works} approved pieces show, which is {coins} ({money}) an hour.',
    other: 'It takes {count} minutes, as {works} approved pieces show, which is {coins} ({money}) an hour.',
  },
  unknown: 'How long it takes is not known.',
  short: {
    one: 'That is less than {floor}, the minimum that an hour should pay here. {count} coin for each piece would be enough.',
    other:
      'That is less than {floor}, the minimum that an hour should pay here. {count} coins for each piece would be enough.',
  },
  paused: {
    one: 'That is less than {floor}, the minimum that an hour has to pay here. Nobody can start this task until a piece pays {count} coin. Work that was started or handed in goes on and is paid.',
    other:
      'That is less than {floor}, the minimum that an hour has to pay here. Nobody can start this task until a piece pays {count} coins. Work that was started or handed in goes on and is paid.',
  },
  add: 'Add to the pay',
  addLead:
    'Every place pays more from now on. Everybody whose work was approved gets the difference; everybody whose work waits gets it with the pay. It takes coins that you bought or earned.',
  newPay: 'Coins for one piece',
  newPayHint: 'More than {now}, in whole coins.',
  cost: {
    one: 'For {count} place: {coins}. You have {have} for it.',
    other: 'For {count} places: {coins}. You have {have} for it.',
  },
  added: 'The pay is raised for everybody.',
});
