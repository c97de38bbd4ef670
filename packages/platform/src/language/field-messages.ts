/** What is wrong with a field, by its code, in English and Bangla. */
import type { FieldIssue, FieldIssueCode } from '@taskmint/contract';
import { currentLanguage, type Language, LOCALES } from './language';

type FieldTexts = Readonly<Record<FieldIssueCode, string>>;

const TEXTS: Readonly<Record<Language, FieldTexts>> = {
  en: {
    required: 'This field is required',
    too_short: 'Write at least {limit} characters',
    too_long: 'Use at most {limit} characters',
    too_small: 'Enter at least {limit}',
    too_big: 'Enter at most {limit}',
    too_few: 'Choose at least {limit}',
    too_many: 'Choose at most {limit}',
    not_whole: 'Enter a whole number',
    not_a_number:
      'Enter a number such as 1500 or 2.5, without a comma or a space. Instead of 1.234, write 1234 or 1.2340',
    wrong_type: 'This is not what belongs here',
    not_offered: 'Choose one of what is offered',
    not_an_email: 'Enter an email address',
    not_an_address: 'Enter an address that begins with http or https',
    not_a_date: 'Enter a date',
    not_an_account: 'Enter 11 digits beginning with 01',
    in_the_past: 'Choose a later day',
    malformed: 'This cannot be read as what belongs here',
    unknown_field: 'This does not belong here',
  },
  bn: {
    required: 'এই ঘরটি পূরণ করতে হবে',
    too_short: 'কমপক্ষে {limit} অক্ষর লিখুন',
    too_long: 'সর্বোচ্চ {limit} অক্ষর লিখুন',
    too_small: 'কমপক্ষে {limit} লিখুন',
    too_big: 'সর্বোচ্চ {limit} লিখুন',
    too_few: 'কমপক্ষে {limit}টি বাছুন',
    too_many: 'সর্বোচ্চ {limit}টি বাছুন',
    not_whole: 'পূর্ণ সংখ্যা লিখুন',
    not_a_number: 'কমা ও ফাঁক ছাড়া সংখ্যা লিখুন, যেমন ১৫০০ বা ২.৫। ১.২৩৪ না লিখে ১২৩৪ বা ১.২৩৪০ লিখুন',
    wrong_type: 'এই ঘরে এটি চলে না',
    not_offered: 'যা দেওয়া আছে, তা থেকে একটি বাছুন',
    not_an_email: 'একটি ইমেইল ঠিকানা লিখুন',
    not_an_address: 'http বা https দিয়ে শুরু একটি ঠিকানা লিখুন',
    not_a_date: 'একটি তারিখ দিন',
    not_an_account: '01 দিয়ে শুরু ১১টি সংখ্যা লিখুন',
    in_the_past: 'পরের কোনো দিন বাছুন',
    malformed: 'লেখাটি এই ঘরের উপযোগী নয়',
    unknown_field: 'এটি এখানে চলে না',
  },
};

/** The sentence for a field; the server's own if this page does not know the code, or if the limit was not sent. */
export function fieldText({ code, limit, message }: FieldIssue, language: Language = currentLanguage()): string {
  const known = (TEXTS[language] as Readonly<Partial<Record<string, string>>>)[code];
  if (!known || (known.includes('{limit}') && limit === undefined)) return message;
  return known.replace('{limit}', () => new Intl.NumberFormat(LOCALES[language]).format(limit ?? 0));
}
