/** The text of each kind of notice, in Bangla. An ending stays on the line of the name before it: a word joiner (U+2060) follows its hyphen. */
import type { LinkEvidence } from '../link-words';
import type { AppealOutcome } from '../statuses';
import type { NoticeTexts } from './index';

const number = new Intl.NumberFormat('bn-BD');

const coins = (amount: number): string => `${number.format(amount)} কয়েন`;
const dollars = (cents: number): string =>
  `$${new Intl.NumberFormat('bn-BD', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100)}`;
const works = (count: number): string => `${number.format(count)}টি জমা`;
const goOn = (programs?: true): string =>
  programs ? ' প্রোগ্রামের চাবি ও ওয়েবহুক আগের মতোই চলছে: যেগুলো চেনেন না, সেটিংসে গিয়ে শেষ করুন।' : '';
const ROLES = { admin: 'অ্যাডমিন', client: 'ক্লায়েন্ট', freelancer: 'ফ্রিল্যান্সার' } as const;

const OUTCOMES: Record<AppealOutcome, (paid: number) => string> = {
  full: (paid) => `পুরো পারিশ্রমিক ${coins(paid)} দেওয়া হয়েছে।`,
  partial: (paid) => `পারিশ্রমিকের একটি অংশ, ${coins(paid)}, দেওয়া হয়েছে।`,
  resubmit: () => 'আবার জমা দেওয়া যাবে।',
  upheld: () => 'প্রত্যাখ্যান বহাল আছে।',
};

const EVIDENCE: Record<LinkEvidence, string> = {
  payout_account: 'যে টাকা পাওয়ার অ্যাকাউন্টে অন্য একটি অ্যাকাউন্ট টাকা পেয়েছে, আপনি সেটি দিয়েছেন',
  proof_file: 'অন্য একটি অ্যাকাউন্ট অন্য ক্লায়েন্টের কাছে যে ফাইল জমা দিয়েছে, আপনি হুবহু সেটিই জমা দিয়েছেন',
  similar_text:
    'তিনটি বা তার বেশি কাজে আপনার জমা দেওয়া লেখা প্রায় হুবহু অন্য একটি অ্যাকাউন্টের আগে জমা দেওয়া লেখার মতো, আর অন্য প্রায় কেউ তেমন লেখেননি',
  lockstep:
    'ছয় দিন বা তার বেশি অন্য একটি অ্যাকাউন্ট জমা দেওয়ার কয়েক মিনিটের মধ্যে আপনি একই কাজ শুরু করেছেন, যখন আর কেউ সেটি করছিলেন না',
};

const HIDDEN = { picture: 'ছবি', message: 'বার্তা', review: 'রিভিউ', question: 'প্রশ্ন', answer: 'উত্তর' };

const ADMIN_CHANGES = {
  made: (name: string) => `${name}-\u2060কে অ্যাডমিন করেছেন।`,
  role: (name: string) => `${name}-\u2060এর অ্যাডমিনের অধিকার তুলে নিয়েছেন।`,
  suspension: (name: string) => `অ্যাডমিন ${name}-\u2060কে স্থগিত করেছেন।`,
  closing: (name: string) => `অ্যাডমিন ${name}-\u2060এর অ্যাকাউন্ট বন্ধ করেছেন।`,
  'second-factor': (name: string) => `অ্যাডমিন ${name}-\u2060এর দ্বিতীয় ধাপ সরিয়েছেন।`,
};

export const bn: NoticeTexts = {
  submission_received: ({ task_title, worker_name }) => `${worker_name} “${task_title}” কাজে জমা দিয়েছেন।`,
  submission_approved: ({ task_title, coins: paid, auto }) =>
    auto
      ? `ক্লায়েন্ট সময়মতো যাচাই না করায় বা চলে যাওয়ায় “${task_title}” কাজে আপনার জমা অনুমোদিত হয়েছে। আপনি ${coins(paid)} আয় করেছেন।`
      : `“${task_title}” কাজে আপনার জমা অনুমোদিত হয়েছে। আপনি ${coins(paid)} আয় করেছেন।`,
  submission_rejected: ({ task_title, reason }) =>
    reason === null
      ? `“${task_title}” কাজে আপনার জমা প্রত্যাখ্যান করা হয়েছে। কোনো কারণ জানানো হয়নি।`
      : `“${task_title}” কাজে আপনার জমা প্রত্যাখ্যান করা হয়েছে: ${reason}`,
  review_missed: ({ task_title, coins: paid }) =>
    `যাচাইয়ের সময় শেষ হয়েছে: “${task_title}” কাজে একটি জমা অনুমোদিত হয়েছে এবং ${coins(paid)} দেওয়া হয়েছে।`,
  changes_requested: ({ task_title, message, due }, when) =>
    `“${task_title}” কাজে আপনার জমায় পরিবর্তন চাওয়া হয়েছে, সময় ${when(due)} পর্যন্ত: ${message}`,
  work_changed: ({ task_title, worker_name }) => `${worker_name} “${task_title}” কাজে পরিবর্তন করে আবার জমা দিয়েছেন।`,
  revision_lapsed: ({ task_title }) =>
    `“${task_title}” কাজে সময়মতো নতুন জমা আসেনি, তাই আপনার জমা নেওয়া হয়নি। এটি কারও হিসাবে পড়ে না।`,
  reservation_lapsed: ({ task_title, minutes }) =>
    `আপনি ${number.format(minutes)} মিনিটের মধ্যে “${task_title}” কাজে জমা দেননি, তাই জায়গাটি আবার অন্যদের জন্য খোলা। এতে আপনার কোনো খরচ নেই, আপনার হিসাবেও কিছু লেখা থাকে না।`,
  client_left: ({ task_title }) =>
    `“${task_title}” কাজের ক্লায়েন্ট অ্যাকাউন্ট বন্ধ করেছেন, তাই আপনার জায়গাটি আর নেই। এতে আপনার কোনো ক্ষতি নেই, আপনার হিসাবেও পড়ে না।`,
  appeal_opened: ({ task_title, worker_name, respond_by }, when) =>
    `${worker_name} “${task_title}” কাজে আপনার প্রত্যাখ্যানের বিরুদ্ধে আপিল করেছেন। ${when(respond_by)} পর্যন্ত উত্তর দিন; এরপর একজন অ্যাডমিন সিদ্ধান্ত নেবেন।`,
  appeal_answered: ({ task_title }) =>
    `ক্লায়েন্ট “${task_title}” কাজে আপনার জমার প্রত্যাখ্যান বহাল রাখতে চান। এখন একজন অ্যাডমিন সিদ্ধান্ত নেবেন।`,
  appeal_decided: ({ task_title, outcome, coins: paid }) =>
    `“${task_title}” কাজে আপিলের সিদ্ধান্ত হয়েছে: ${OUTCOMES[outcome](paid)}`,
  defect_reported: ({ task_title, worker_name }) => `${worker_name} জানিয়েছেন, “${task_title}” কাজে সমস্যা আছে।`,
  screened_out: ({ task_title, worker_name, criterion, coins: paid, left }) =>
    `${worker_name} “${task_title}” কাজের উপযুক্ত নন (“${criterion}”), এজন্য তাঁকে ${coins(paid)} দেওয়া হয়েছে। ${left === 0 ? 'এজন্য আর কাউকে কিছু দেওয়া হবে না।' : `আরও ${number.format(left)} জনের জন্য কয়েন রাখা আছে।`}`,
  defect_answered: ({ task_title, outcome, coins: paid }) =>
    outcome === 'paid'
      ? `“${task_title}” কাজের ক্লায়েন্ট নষ্ট সময়ের জন্য আপনাকে ${coins(paid)} দিয়েছেন।`
      : outcome === 'fixed'
        ? `“${task_title}” কাজের ক্লায়েন্ট জানিয়েছেন, সমস্যাটি ঠিক করা হয়েছে।`
        : `“${task_title}” কাজের ক্লায়েন্ট বলছেন, কোনো সমস্যা নেই। আপনি একজন অ্যাডমিনকে জানাতে পারেন।`,
  defect_decided: ({ task_title, coins: paid, reason }) =>
    paid > 0
      ? `“${task_title}” কাজের সমস্যা নিয়ে একজন অ্যাডমিন সিদ্ধান্ত দিয়েছেন: নষ্ট সময়ের জন্য ${coins(paid)}। কারণ: ${reason}`
      : `“${task_title}” নিয়ে একজন অ্যাডমিন সিদ্ধান্ত দিয়েছেন: নষ্ট সময়ের জন্য কিছু দেওয়া হবে না। কারণ: ${reason}`,
  pay_too_low: ({ task_title, works: count, minutes, hourly_cents, floor_cents, enough, paused }) => {
    const measured = `অনুমোদিত ${number.format(count)}টি জমায় দেখা যায়, “${task_title}” কাজে ${number.format(minutes)} মিনিট লাগে। তাতে ঘণ্টায় ${dollars(hourly_cents)} হয়, অথচ অন্তত ${dollars(floor_cents)} হতে হবে।`;
    const next = `প্রতিটি জমায় ${coins(enough)} হলে যথেষ্ট।`;
    return paused ? `${measured} পারিশ্রমিক না বাড়ানো পর্যন্ত কেউ এটি শুরু করতে পারবেন না। ${next}` : `${measured} ${next}`;
  },
  pay_enough: ({ task_title }) => `“${task_title}” কাজের পারিশ্রমিক এখন যথেষ্ট, কাজটি আবার খোলা।`,
  pay_added: ({ task_title, coins: added }) =>
    `“${task_title}” কাজের ক্লায়েন্ট পারিশ্রমিক বাড়িয়েছেন। আপনার জমার জন্য বাকি ${coins(added)} পেয়েছেন।`,
  bonus_received: ({ task_title, coins: given, note }) =>
    `“${task_title}” কাজে আপনার জমার জন্য ${coins(given)} বোনাস পেয়েছেন: ${note}`,
  work_message: ({ task_title, name }) => `“${task_title}” কাজের জমা নিয়ে ${name} আপনাকে লিখেছেন।`,
  question_asked: ({ task_title, name }) =>
    `${name} “${task_title}” নিয়ে প্রশ্ন করেছেন। কাজটি যাঁরা দেখেন তাঁরা সবাই আপনার উত্তর পড়বেন।`,
  question_answered: ({ task_title }) => `“${task_title}” নিয়ে আপনার প্রশ্নের উত্তর দিয়েছেন ক্লায়েন্ট।`,
  review_half_time: ({ task_title, count, deadline }, when) =>
    `“${task_title}” কাজে ${works(count)} আপনার যাচাইয়ের অপেক্ষায় আছে। ${when(deadline)} থেকে যাচাই না করা কাজ অনুমোদিত হয়ে যাবে।`,
  review_last_day: ({ task_title, count, deadline }, when) =>
    `শেষ দিন: “${task_title}” কাজে ${works(count)} আপনার যাচাইয়ের অপেক্ষায় আছে। ${when(deadline)} থেকে যাচাই না করা কাজ অনুমোদিত হয়ে যাবে।`,

  task_ends_soon: ({ task_title, places, ends }, when) =>
    `“${task_title}” কাজ ${when(ends)} সময়ে শেষ হবে; এখনো ${number.format(places)}টি জায়গা খালি।`,
  reservation_ends_soon: ({ task_title, ends }, when) =>
    `“${task_title}” কাজে আপনার জায়গা ${when(ends)} পর্যন্ত রাখা আছে। তার আগে জমা দিন, কিংবা জায়গাটি ছেড়ে দিন।`,
  search_matched: ({ name, task_title, count }) =>
    count === 1
      ? `“${name}” খোঁজের সঙ্গে একটি নতুন কাজ মেলে: “${task_title}”।`
      : `“${name}” খোঁজের সঙ্গে ${number.format(count)}টি নতুন কাজ মেলে, তার মধ্যে “${task_title}”।`,
  task_filled: ({ task_title }) => `“${task_title}” কাজের সব জায়গা শেষ হয়েছে, পারিশ্রমিকও দেওয়া হয়েছে।`,
  task_expired: ({ task_title, coins: back }) =>
    back === 0
      ? `“${task_title}” কাজের সময় শেষ হয়েছে।`
      : `“${task_title}” কাজের সময় শেষ হয়েছে। যা কেউ আয় করেননি, সেই ${coins(back)} ফেরত পেয়েছেন।`,
  task_refused: ({ task_title, coins: back, reason }) =>
    `একজন অ্যাডমিন “${task_title}” কাজটি ফিরিয়ে দিয়েছেন, আপনি ${coins(back)} ফেরত পেয়েছেন। কারণ: ${reason}`,
  task_hidden: ({ task_title, reason }) =>
    `আবার দেখা পর্যন্ত একজন অ্যাডমিন “${task_title}” কাজটি আড়ালে রেখেছেন। কারণ: ${reason}`,
  rejections_paused: ({ decided, rejected }) =>
    `৩০ দিনে আপনার ${number.format(decided)}টি সিদ্ধান্তের ${number.format(rejected)}টি প্রত্যাখ্যান হতো। একজন অ্যাডমিন না দেখা পর্যন্ত আপনি প্রত্যাখ্যান করতে পারবেন না।`,
  task_cancelled: ({ task_title, coins: back }) =>
    back === 0
      ? `একজন অ্যাডমিন “${task_title}” কাজটি সরিয়ে দিয়েছেন।`
      : `একজন অ্যাডমিন “${task_title}” কাজটি সরিয়ে দিয়েছেন। খালি জায়গার জন্য ${coins(back)} ফেরত পেয়েছেন।`,
  places_taken: ({ places, coins: back }) =>
    `আপনার কাজের ${number.format(places)}টি খালি জায়গা বন্ধ হয়েছে: একজন অ্যাডমিনের সিদ্ধান্তে আপনাকে যা দিতে হবে, ব্যালেন্সে তা ছিল না; তাই জায়গাগুলোর ${coins(back)} সেখানে আনা হয়েছে।`,

  task_listed: ({ task_title }) => `একজন অ্যাডমিন “${task_title}” দেখেছেন: কাজটি এখন তালিকায় আছে।`,
  content_hidden: ({ what }) =>
    `একজন অ্যাডমিন আপনার ${HIDDEN[what]} সরিয়ে দিয়েছেন। ভুল মনে হলে “সহায়তায় পাঠানো বার্তা” পাতায় আমাদের লিখুন।`,
  support_answered: () => 'সহায়তায় পাঠানো আপনার বার্তার উত্তর এসেছে।',

  withdrawal_asked: ({ coins: amount, payment_system }) =>
    `আপনি ${payment_system}-\u2060এ ${coins(amount)} তোলার অনুরোধ করেছেন। অ্যাডমিনের সিদ্ধান্ত পর্যন্ত কয়েনগুলো আটকে থাকবে।`,
  withdrawal_held: ({ coins: asked, payment_system }) =>
    `${payment_system}-\u2060এ আপনার ${coins(asked)} উত্তোলন অপেক্ষা করছে: আগে একজন অ্যাডমিন আপনার আর অন্য একটি অ্যাকাউন্টের সংযোগ দেখবেন।`,
  withdrawal_approved: ({ coins: amount, payment_system }) =>
    `${payment_system}-\u2060এ আপনার ${coins(amount)} উত্তোলন অনুমোদিত হয়েছে। এরপর টাকা পাঠানো হবে।`,
  withdrawal_sent: ({ coins: amount, payment_system, reference }) =>
    `${payment_system}-\u2060এ ${coins(amount)}ের টাকা পাঠানো হয়েছে। রেফারেন্স: ${reference}।`,
  withdrawal_rejected: ({ coins: amount, reason }) =>
    `আপনার ${coins(amount)} উত্তোলন প্রত্যাখ্যান করা হয়েছে; কয়েনগুলো আবার আপনার। কারণ: ${reason}`,
  withdrawal_failed: ({ coins: amount, payment_system, reason }) =>
    `${payment_system}-\u2060এ আপনার ${coins(amount)} উত্তোলন ব্যর্থ হয়েছে; কয়েনগুলো আবার আপনার। কারণ: ${reason}`,
  withdrawal_returned: ({ coins: amount, payment_system, reason }) =>
    `${payment_system} থেকে ${coins(amount)}ের টাকা ফেরত এসেছে; কয়েনগুলো আবার আপনার। কারণ: ${reason}`,

  coins_bought: ({ coins: amount }) => `আপনার পরিশোধ সফল হয়েছে: ${coins(amount)} যোগ হয়েছে।`,
  coins_given: ({ coins: amount }) => `আপনি ${coins(amount)} দিয়ে শুরু করছেন।`,
  coins_adjusted: ({ from, to, reason }) =>
    `একজন অ্যাডমিন আপনার ব্যালেন্স ${number.format(from)} থেকে ${coins(to)} করেছেন। কারণ: ${reason}`,
  payment_taken_back: ({ coins: amount }) => `আপনার একটি পরিশোধ ফেরত নেওয়া হয়েছে, সঙ্গে তার ${coins(amount)}।`,
  dispute_decided: ({ outcome, coins: bought }) =>
    outcome === 'won'
      ? `${coins(bought)} কেনার পরিশোধ নিয়ে বিরোধ শেষ: পরিশোধ বহাল আছে, যা নেওয়া হয়েছিল তা ফেরত পেয়েছেন।`
      : `${coins(bought)} কেনার পরিশোধ নিয়ে বিরোধে হার হয়েছে: টাকা কার্ডে ফিরে গেছে, যা ফেরত নেওয়া হয়েছে তা আর আসবে না।`,
  coins_held: ({ coins: amount }) =>
    `আপনার কয়েনের পেছনের একটি কার্ড পরিশোধ নিয়ে বিরোধ চলছে। মীমাংসা না হওয়া পর্যন্ত আটকে থাকবে ${coins(amount)}।`,
  hold_ended: ({ coins: amount }) =>
    `আপনার কয়েনের পেছনের কার্ড পরিশোধ নিয়ে বিরোধের মীমাংসা হয়েছে। আর আটকে নেই, আবার আপনার: ${coins(amount)}।`,
  balance_low: ({ coins: left }) => `আপনার ${coins(left)} বাকি আছে। পরের কাজের আগে আরও কিনুন।`,

  sign_in_changed: ({ programs }) =>
    `আপনার অ্যাকাউন্টে লগ ইনের উপায় বদলেছে। অন্য সব জায়গা থেকে লগ আউট করা হয়েছে।${goOn(programs)}`,
  email_changed: ({ email }) => `আপনার ইমেইল ঠিকানা এখন ${email}।`,
  payout_account_changed: ({ payment_system, usable_at }, when) =>
    `আপনি ${payment_system}-\u2060এ অন্য একটি টাকা পাওয়ার অ্যাকাউন্ট দিয়েছেন। এটি ${when(usable_at)} থেকে ব্যবহার করা যাবে।`,
  session_ended: ({ others, programs }) =>
    others ? `আপনার অন্য সব সেশন শেষ করা হয়েছে।${goOn(programs)}` : 'আপনার একটি সেশন অন্য সেশন থেকে শেষ করা হয়েছে।',
  second_factor_removed: ({ reason, programs }) =>
    `একজন অ্যাডমিন আপনার দ্বিতীয় ধাপ সরিয়েছেন এবং আপনার সব সেশন শেষ করেছেন। আপনি এটি না চেয়ে থাকলে পাসওয়ার্ড বদলান এবং আমাদের লিখুন।${goOn(programs)} কারণ: ${reason}`,
  key_created: ({ name }) =>
    `প্রোগ্রামের জন্য একটি চাবি তৈরি হয়েছে: “${name}”। এটি আপনি না করে থাকলে সেটিংসে গিয়ে বাতিল করুন এবং পাসওয়ার্ড বদলান।`,
  webhook_created: ({ url }) =>
    `এখন থেকে আপনার নোটিফিকেশন ${url} ঠিকানায় পাঠানো হবে। এটি আপনি না করে থাকলে সেটিংসে গিয়ে ওয়েবহুকটি সরান এবং পাসওয়ার্ড বদলান।`,
  webhook_disabled: ({ url }) =>
    `তিন দিন ধরে ${url} ঠিকানায় কিছুই পৌঁছায়নি, তাই সেখানে আর কিছু পাঠানো হচ্ছে না। ঠিক করে সেটিংসে গিয়ে ওয়েবহুকটি চালু করুন: এর মধ্যে যা ঘটেছে তা তখন পাঠানো হবে।`,
  account_linked: ({ evidence }) =>
    `আপনার অ্যাকাউন্ট আর অন্য একটি অ্যাকাউন্ট একই মানুষের বলে মনে হচ্ছে: ${EVIDENCE[evidence]}। একজন অ্যাডমিন এটি দেখবেন। ততদিন আপনার উত্তোলন অপেক্ষা করবে, আর ওই অ্যাকাউন্ট যে কাজ করে আপনি তা করতে পারবেন না।`,
  link_decided: ({ verdict, reason }) =>
    verdict === 'one'
      ? `একজন অ্যাডমিন দেখেছেন যে আপনার অ্যাকাউন্ট আর অন্য একটি অ্যাকাউন্ট একই মানুষের: দুটি মিলে একজন ধরা হয়, আর একই কাজ দুটি দিয়ে করা যায় না। কারণ: ${reason}`
      : `একজন অ্যাডমিন দেখেছেন যে আপনার অ্যাকাউন্ট আর অন্যটি আলাদা মানুষের। এ কারণে আপনার আর কিছু আটকে নেই। কারণ: ${reason}`,
  role_changed: ({ role }) => `একজন অ্যাডমিন আপনার ভূমিকা বদলেছেন: আপনি এখন ${ROLES[role]}।`,
  account_suspended: ({ until, reason }, when) => `আপনার অ্যাকাউন্ট ${when(until)} পর্যন্ত স্থগিত। কারণ: ${reason}`,
  suspension_lifted: () => 'আপনার অ্যাকাউন্টের স্থগিতাদেশ তুলে নেওয়া হয়েছে।',
  admin_rights_changed: ({ name, change, by }) =>
    `${by} ${ADMIN_CHANGES[change](name)} কারণ কাজের নথিতে আছে। অপ্রত্যাশিত হলে তাঁকে জিজ্ঞেস করুন।`,
  agreement_done: ({ name, by }) =>
    `${by} দ্বিতীয় অ্যাডমিন হিসেবে সম্মতি দিয়েছেন: আপনি ${name === null ? '' : `${name}-\u2060এর বিষয়ে `}যাতে সম্মতি দিয়েছিলেন, তা হয়ে গেছে।`,
  agreement_refused: ({ name, by, reason }) =>
    `আপনি ${name === null ? '' : `${name}-\u2060এর বিষয়ে `}যাতে সম্মতি দিয়েছিলেন আর যাতে আরেকজন অ্যাডমিনের সম্মতি লাগত, ${by} তাতে অসম্মতি জানিয়েছেন। কারণ: ${reason}`,
  contest_answered: ({ outcome, answer }) =>
    outcome === 'changed'
      ? `আপনি একটি সিদ্ধান্তে আপত্তি করেছিলেন, সেটি বদলানো হয়েছে। অন্য একজন অ্যাডমিন বলেছেন: ${answer}`
      : `আপনি একটি সিদ্ধান্তে আপত্তি করেছিলেন, সেটি বহাল আছে। অন্য একজন অ্যাডমিন বলেছেন: ${answer}`,
  contest_overdue: ({ name, due }, when) =>
    `${name} যে সিদ্ধান্তে আপত্তি করেছেন, তার উত্তর কেউ দেননি। উত্তর দেওয়ার সময় ছিল ${when(due)} পর্যন্ত; এটি আপনার আপত্তির তালিকায় অপেক্ষা করছে।`,
  canary_taken_back: ({ remote, version, because, hit, people, live_hit, live_people }) =>
    `${remote}-\u2060এর পরীক্ষামূলক সংস্করণ ${version} নিজে থেকেই ফিরিয়ে নেওয়া হয়েছে: ${number.format(people)} জনের মধ্যে ${number.format(hit)} জনের কাছে এটি ${because === 'vitals' ? 'ধীর ছিল বা নড়ে গেছে' : 'চলেনি'}, চালু সংস্করণে ${number.format(live_people)} জনের মধ্যে ${number.format(live_hit)} জনের।`,
};
