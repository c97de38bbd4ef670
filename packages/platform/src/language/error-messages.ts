/**
 * The message of a failed call: in Bangla by its code, in English the server's own sentence, which may be more specific. Errors of a single field go
 * by their code in both languages.
 */
import type { ErrorCode } from '@taskmint/contract';
import { isApiError, type TransportCode } from '../api-error';
import { currentLanguage } from './language';

/** A test, not the compiler, detects a missing code: a server may know a new one before this page does. */
const BANGLA: Readonly<Partial<Record<ErrorCode | TransportCode, string>>> = {
  network: 'সার্ভারের সঙ্গে যোগাযোগ করা যাচ্ছে না। সংযোগ দেখে আবার চেষ্টা করুন।',
  timeout: 'সার্ভার উত্তর দিতে বেশি সময় নিয়েছে। আবার চেষ্টা করুন।',
  cancelled: 'অনুরোধটি বাতিল করা হয়েছে।',
  unreadable: 'সার্ভার এমন কিছু পাঠিয়েছে, যা পড়া যাচ্ছে না।',
  bad_request: 'অনুরোধটি পড়া যায়নি।',
  invalid_input: 'কিছু ঘর ঠিকমতো পূরণ হয়নি।',
  not_signed_in: 'এগোতে হলে লগ ইন করুন।',
  account_closed: 'এই অ্যাকাউন্ট বন্ধ করা হয়েছে।',
  token_expired: 'আপনার সেশন শেষ হয়েছে। আবার লগ ইন করুন।',
  not_allowed: 'এই কাজের অনুমতি আপনার নেই।',
  suspended: 'এই অ্যাকাউন্ট স্থগিত আছে।',
  second_factor_required: 'অ্যাডমিনদের দ্বিতীয় ধাপ লাগে। সেটিংসে একটি যোগ করুন।',
  own_second_factor: 'আপনার দ্বিতীয় ধাপ আপনার হয়ে কেবল অন্য একজন অ্যাডমিন সরাতে পারেন।',
  fresh_sign_in_needed: 'আগে নিশ্চিত করুন যে এটি আপনিই, তারপর আবার চেষ্টা করুন।',
  key_refused: 'এই চাবি অচেনা, নয়তো বাতিল হয়েছে। সেটিংসে গিয়ে নতুন একটি তৈরি করুন।',
  key_not_allowed: 'চাবি দিয়ে এটি করা যায় না। করতে হলে লগ ইন করুন।',
  key_scope_missing: 'এই চাবিকে সেই অধিকার দেওয়া হয়নি। সেটিংসে গিয়ে অধিকারসহ একটি তৈরি করুন।',
  key_limit_reached: 'এই চাবি দিনে যত কয়েন খরচ করতে পারে, ততই করেছে। ইউটিসি মধ্যরাতের পর আবার পারবে।',
  key_not_found: 'এমন কোনো চাবি নেই।',
  too_many_keys: 'আপনার যতগুলো চাবি থাকতে পারে, ততগুলোই আছে। আগে একটি বাতিল করুন।',
  webhook_not_found: 'এমন কোনো ওয়েবহুক নেই।',
  webhook_address_refused:
    'এই ঠিকানায় কিছু পাঠানো যায় না। ঠিকানাটি https:// দিয়ে শুরু হতে হবে এবং সবার জন্য খোলা কোনো হোস্টের হতে হবে।',
  webhook_disabled: 'এই ওয়েবহুকটি বন্ধ আছে। আগে চালু করুন।',
  too_many_webhooks: 'আপনার যতগুলো ওয়েবহুক থাকতে পারে, ততগুলোই আছে। আগে একটি সরান।',
  too_many_resent: 'আবার পাঠানোর জন্য যতগুলো অপেক্ষায় থাকতে পারে, ততগুলোই আছে। পরে চেষ্টা করুন।',
  event_not_found: 'এই ওয়েবহুকের এমন কোনো ঘটনা নেই।',
  not_found: 'এখানে কিছু নেই।',
  user_not_found: 'এমন কোনো ব্যবহারকারী নেই।',
  task_not_found: 'এমন কোনো কাজ নেই।',
  defect_not_found: 'এমন কোনো সমস্যার কথা জানানো হয়নি।',
  defect_answered: 'এই সমস্যা নিয়ে এখন এটি করা যায় না। আবার দেখে নিন।',
  too_much_for_defect: 'নষ্ট সময়ের জন্য সর্বোচ্চ একটি কাজের পারিশ্রমিক দেওয়া যায়।',
  too_few_for_defect: 'ক্লায়েন্টের কাছে এখন এত কয়েন নেই।',
  pay_below_floor: 'এতে ঘণ্টায় এখানকার ন্যূনতম পারিশ্রমিকের চেয়ে কম হয়।',
  estimate_needed: 'একটি কাজে কত মিনিট লাগে লিখুন, যাতে ঘণ্টায় কত হয় সবাই দেখতে পান।',
  pay_not_higher: 'পারিশ্রমিক শুধু বাড়ানো যায়। এখনই তা এতখানি আছে।',
  not_enough_to_add: 'এতখানি যোগ করার মতো কয়েন আপনার নেই। উপহারের নয়, কেনা বা আয় করা কয়েন লাগবে।',
  review_not_found: 'এমন কোনো রিভিউ নেই।',
  review_too_early: 'আপনার কোনো কাজ, কিংবা আপনার পোস্ট করা কোনো কাজ অনুমোদিত হওয়ার পর রিভিউ লিখতে পারবেন।',
  submission_not_found: 'এমন কোনো জমা নেই।',
  withdrawal_not_found: 'এমন কোনো উত্তোলনের অনুরোধ নেই।',
  package_not_found: 'এমন কোনো কয়েন প্যাকেজ নেই।',
  remote_not_found: 'সাইটের এমন কোনো অংশ নেই।',
  release_refused: 'রিলিজের এখনকার অবস্থায় এখান থেকে এটি করা যাবে না।',
  cart_item_not_found: 'এই প্যাকেজটি আর আপনার অর্ডারে নেই।',
  invoice_not_found: 'এমন কোনো বিল নেই।',
  card_not_found: 'এই কার্ডটি আর এখানে নেই।',
  payout_file_unreadable: 'এটি ফলাফলের ফাইল নয়: প্রথম লাইনে reference ও status থাকতে হবে।',
  verdict_file_unreadable: 'এটি সিদ্ধান্তের ফাইল নয়: প্রথম লাইনে submission_id ও verdict থাকতে হবে।',
  message_not_found: 'এমন কোনো বার্তা নেই।',
  question_not_found: 'এমন কোনো প্রশ্ন নেই।',
  questions_closed: 'এই কাজ শেষ হয়ে গেছে। এ নিয়ে আর প্রশ্ন করা যাবে না।',
  too_many_questions: 'আপনি এক দিনে বা এই কাজ নিয়ে অনেক প্রশ্ন করেছেন, কিংবা এখানে আর প্রশ্নের জায়গা নেই।',
  already_answered: 'এই প্রশ্নের উত্তর আগেই দেওয়া হয়েছে। উত্তর আর বদলায় না।',
  messages_closed: 'এই কাজের সিদ্ধান্ত অনেক আগে হয়েছে। আর কিছু লেখা যাবে না।',
  too_many_messages: 'এক ঘণ্টায় অনেক বার্তা লিখেছেন, কিংবা এখানে যত বার্তা থাকতে পারে ততই আছে। একটু পরে লিখুন।',
  method_not_allowed: 'এই ঠিকানায় এভাবে অনুরোধ করা যায় না।',
  user_exists: 'এই অ্যাকাউন্ট আগেই নিবন্ধিত হয়েছে।',
  too_many_uploads: 'আপাতত আপনি যতগুলো ফাইল রাখতে পারেন, ততগুলোই রেখেছেন।',
  too_many_today: 'এক দিনে যতবার করা যায়, ততবার করেছেন। কাল আবার করুন।',
  email_not_verified: 'আগে আপনার ইমেইল ঠিকানা নিশ্চিত করুন।',
  last_admin: 'শেষ অ্যাডমিনকে সরানো বা তাঁর ভূমিকা বদলানো যায় না।',
  same_role: 'ব্যবহারকারীর ভূমিকা আগে থেকেই এটি!',
  task_not_open: 'এই কাজে এখন কিছু জমা দেওয়া যাচ্ছে না।',
  task_closed: 'কাজটি বন্ধ হয়ে গেছে, আর বদলানো যাবে না।',
  conversation_not_found: 'এমন কোনো আলাপ নেই।',
  conversation_moved_on: 'এর মধ্যে এখানে নতুন কিছু লেখা হয়েছে। আগে সেটি পড়ুন।',
  conversation_full: 'এই আলাপে আর জায়গা নেই। নতুন একটি শুরু করুন।',
  too_many_conversations: 'আপনার অনেক বার্তা উত্তরের অপেক্ষায় আছে। সেগুলোর একটিতেই লিখুন।',
  inbox_full: 'অ্যাকাউন্ট ছাড়া পাঠানো বার্তা আমরা এখন নিতে পারছি না। লিখতে হলে লগ ইন করুন।',
  report_not_found: 'এমন কোনো অভিযোগ নেই।',
  already_reported: 'এটি নিয়ে আপনি আগেই অভিযোগ করেছেন।',
  too_many_reports_here: 'এই কাজের সমস্যা আপনি কয়েকবার জানিয়েছেন। ক্লায়েন্টকে জিজ্ঞেস করুন, অথবা কাজটি নিয়ে অ্যাডমিনদের জানান।',
  too_many_reports: 'আপনার অনেক অভিযোগ এখনো দেখা বাকি। কয়েকটি দেখা হলে আবার চেষ্টা করুন।',
  report_moved_on: 'এটি নিয়ে নতুন অভিযোগ এসেছে, কিংবা অন্য একজন অ্যাডমিন সিদ্ধান্ত নিয়েছেন। আবার দেখুন।',
  task_changed: 'ক্লায়েন্ট এর মধ্যে কাজটি বদলেছেন। আবার দেখে নিন।',
  review_changed: 'লেখক এর মধ্যে রিভিউটি, নিজের নাম বা ছবি বদলেছেন। আবার দেখে নিন।',
  already_moderated: 'অন্য একজন অ্যাডমিন এ নিয়ে আগেই সিদ্ধান্ত নিয়েছেন।',
  own_thing: 'এটি আপনার নিজের।',
  task_full: 'এই কাজের সব জায়গা নেওয়া হয়ে গেছে।',
  link_not_found: 'অ্যাকাউন্টের মধ্যে এমন কোনো সংযোগ নেই।',
  link_changed: 'নতুন প্রমাণ এসেছে, বা অন্য একজন অ্যাডমিন ঠিক করেছেন। আবার দেখুন।',
  linked_work: 'আপনার বলে মনে হয় এমন একটি অ্যাকাউন্ট এই কাজটি করেছে। একজন মানুষ একটি কাজ একবারই করেন। “আপনার বিষয়ে সিদ্ধান্ত” দেখুন।',
  linked_client: 'এই ক্লায়েন্টের অ্যাকাউন্টটিও আপনার বলে মনে হয়। কেউ নিজের জন্য কাজ করেন না। “আপনার বিষয়ে সিদ্ধান্ত” দেখুন।',
  own_task: 'নিজের কাজে নিজে জমা দেওয়া যায় না।',
  already_started: 'এই কাজ আপনি আগেই শুরু করেছেন।',
  too_many_started: 'একসঙ্গে যতগুলো কাজ শুরু করা যায়, আপনি ততগুলোই শুরু করেছেন। আগে একটি জমা দিন বা ফিরিয়ে দিন।',
  started_too_often: 'এই কাজ যতবার শুরু করা যায়, আপনি ততবারই শুরু করেছেন। জায়গা খালি থাকলে কাজ এখনো জমা দিতে পারবেন।',
  withdrawn_too_often: 'এই কাজে জমা দেওয়া কাজ যতবার ফিরিয়ে নেওয়া যায়, আপনি ততবারই নিয়েছেন। এটি ক্লায়েন্টের সিদ্ধান্তের অপেক্ষায় থাকবে।',
  reservation_not_found: 'এই কাজ আপনি শুরু করেননি, নয়তো সময় শেষ হয়ে গেছে।',
  screened_out: 'আপনি এই কাজের উপযুক্ত ছিলেন না এবং তার জন্য কয়েন পেয়েছেন। কাজটি আর নেওয়া যাবে না।',
  screen_outs_over: 'এই কাজের উপযুক্ত না হলে এখন আর কয়েন দেওয়া হয় না। ফিরিয়ে দিতে কোনো খরচ নেই।',
  too_many_screen_outs: 'এক দিনে উপযুক্ত নন এমন পাঁচটি কাজের জন্য কয়েন পেয়েছেন। এটি ফিরিয়ে দিতে কোনো খরচ নেই।',
  already_submitted: 'এই কাজে আপনি আগেই জমা দিয়েছেন।',
  proof_fields_changed: 'ক্লায়েন্ট যা চান তা বদলে গেছে। আবার পড়ে সে অনুযায়ী উত্তর দিন।',
  files_not_asked: 'এই কাজে কোনো ফাইল চাওয়া হয়নি।',
  code_wrong: 'কোডটি ঠিক নয়। আবার দেখুন।',
  code_tries_over: 'কোডটি অনেকবার ভুল হয়েছে। ক্লায়েন্ট কোড না বদলালে এই কাজে আর কিছু জমা দেওয়া যাবে না।',
  submission_changed: 'আপনি খোলার পর ফ্রিল্যান্সার এই জমাটি বদলেছেন। সিদ্ধান্তের আগে আবার পড়ুন।',
  already_decided: 'এই জমার বিষয়ে আগেই উল্টো সিদ্ধান্ত হয়েছে।',
  rejections_paused:
    '৩০ দিনে আপনার সিদ্ধান্তের ৩০ শতাংশের বেশি প্রত্যাখ্যান হয়ে যেত। আগে একজন অ্যাডমিন দেখবেন; ততক্ষণ আপনি অনুমোদন দিতে বা পরিবর্তন চাইতে পারেন।',
  revision_rounds_over: 'যতবার পরিবর্তন চাওয়া যায়, ততবারই চাওয়া হয়েছে। এবার সিদ্ধান্ত দিন।',
  template_not_found: 'এমন কোনো টেমপ্লেট নেই।',
  too_many_templates: 'আপনার ২০টি টেমপ্লেট সংরক্ষিত আছে। আগে একটি মুছুন।',
  search_not_found: 'এমন কোনো সংরক্ষিত খোঁজ নেই।',
  too_many_searches: 'আপনার দশটি খোঁজ সংরক্ষিত আছে। আগে একটি মুছুন।',
  no_rating: 'কাজের সিদ্ধান্তের ৩০ দিনের মধ্যে ক্লায়েন্টকে রেটিং দেওয়া যায়।',
  no_bonus: 'সিদ্ধান্তের ৩০ দিনের মধ্যে, সর্বোচ্চ ২০ বার বোনাস দেওয়া যায়।',
  not_enough_for_bonus: 'এই বোনাসের জন্য আপনার কয়েন কম।',
  decision_not_found: 'আপনার বিষয়ে এমন কোনো সিদ্ধান্ত নেই।',
  not_contestable: 'প্রত্যাখ্যানের বিরুদ্ধে কাজের পাতায় আপিল করতে হয়।',
  already_contested: 'এই সিদ্ধান্তে আপনি আগেই আপত্তি করেছেন।',
  too_many_contests: 'আপনার অনেক আপত্তির উত্তর এখনো বাকি। কয়েকটির উত্তর এলে আবার চেষ্টা করুন।',
  contest_not_found: 'এমন কোনো আপত্তি নেই।',
  contest_answered: 'অন্য একজন অ্যাডমিন এর উত্তর আগেই দিয়েছেন।',
  another_admin_needed: 'এই সিদ্ধান্ত আপনি নিয়েছেন। অন্য একজন অ্যাডমিনকে উত্তর দিতে হবে।',
  appeal_beside_work:
    'এই কাজে আপনার আরেকটি জমা অপেক্ষায় আছে, তার পারিশ্রমিক দেওয়া হয়েছে, নয়তো তার আপিল চলছে। একজনকে এক কাজে একটি জায়গারই পারিশ্রমিক দেওয়া হয়।',
  not_appealable: 'এখানে আপিল করার মতো কোনো প্রত্যাখ্যান নেই।',
  appeal_too_late: 'প্রত্যাখ্যানের ৭ দিনের মধ্যে আপিল করা যায়। সেই সময় শেষ।',
  appeal_not_open: 'এই আপিল নিয়ে এখন এটি করা যায় না। আবার দেখে নিন।',
  appeal_not_funded: 'এই জায়গার জন্য ক্লায়েন্টের কয়েন নেই। পুরো বা আংশিক দিন, নয়তো প্রত্যাখ্যান বহাল রাখুন।',
  appeal_unsettled:
    'আপনার একটি প্রত্যাখ্যানের বিরুদ্ধে আপিল হয়েছে, আর তার জন্য আলাদা রাখার মতো কয়েন আপনার ছিল না। নিষ্পত্তি না হওয়া পর্যন্ত কাজ বা বোনাস দিতে পারবেন না, নষ্ট সময়ের জন্যও কিছু দিতে পারবেন না।',
  submission_not_open: 'এই কাজের সিদ্ধান্ত হয়ে গেছে, আর বদলানো যাবে না।',
  review_deadline_passed: 'যাচাইয়ের সময় শেষ: কাজটি অনুমোদিত ধরা হয়েছে।',
  pay_frozen: 'কেউ কাজ শুরু করলে বা জমা দিলে পারিশ্রমিক কেবল বাড়ানো যায়।',
  signals_not_asked: 'এই কাজে এআই চলে, তাই এর জন্য কিছু গোনা হয় না।',
  ai_rule_frozen: 'কেউ শুরু করলে বা জমা দিলে এআই-এর নিয়ম আর বদলানো যায় না।',
  quantity_too_low: 'অনুমোদিত ও অপেক্ষমাণ কাজের চেয়ে সংখ্যা কম হতে পারে না।',
  not_enough_coins: 'কাজটি যোগ করার মতো যথেষ্ট কয়েন নেই',
  coins_low: 'কয়েন কম আছে!',
  coins_not_withdrawable: 'আপনার সব কয়েন এখনই তোলা যাবে না।',
  withdrawal_pending: 'আপনার একটি উত্তোলন আগে থেকেই অপেক্ষায় আছে।',
  withdrawal_unsettled:
    'তাঁর একটি উত্তোলন অপেক্ষায় আছে, যা ক্লায়েন্ট হলে তিনি দেখতে বা বাতিল করতে পারবেন না। আগে সেটি পরিশোধ বা প্রত্যাখ্যান করুন।',
  tasks_unsettled:
    'তাঁর কাজ চালু আছে, অথবা সেগুলোতে শুরু হওয়া বা সিদ্ধান্তহীন জমা বা চলমান আপিল আছে; বিরতি দেওয়া, শেষ করা, যাচাই করা ও উত্তর দেওয়া শুধু ক্লায়েন্টই পারেন। কাজগুলো মুছুন এবং জমা ও আপিলের সিদ্ধান্ত পর্যন্ত অপেক্ষা করুন।',
  withdrawal_settled: 'এই উত্তোলনের নিষ্পত্তি আগেই হয়ে গেছে।',
  second_admin_needed: 'এটি এখনো হয়নি: আরেকজন অ্যাডমিনের সম্মতি লাগবে। এটি অ্যাডমিনের হোমে সম্মতির অপেক্ষায় আছে।',
  admin_too_new: 'আপনি অ্যাডমিন হয়েছেন এক দিনেরও কম আগে। এতে অন্য দুজন অ্যাডমিনের সম্মতি লাগে।',
  payout_held: 'এই টাকা পাঠানো আটকে রাখা আছে।',
  payout_too_early: 'এই উত্তোলন এখনো এতদূর এগোয়নি।',
  reference_taken: 'এই রেফারেন্স আগেই অন্য একটি উত্তোলনে আছে।',
  payout_account_taken: 'টাকা পাওয়ার এই অ্যাকাউন্টটি অন্য কারও।',
  payout_account_new: 'টাকা পাওয়ার অ্যাকাউন্ট বদলালে কিছু সময় পরে তা ব্যবহার করা যায়।',
  receivable_open: 'আপনার একটি পরিশোধ ফেরত নেওয়া হয়েছে, অথচ তার কয়েন খরচ হয়ে গেছে। আগে সেটি মিটিয়ে নিন।',
  cart_empty: 'আপনার অর্ডারে দাম দেওয়ার মতো কিছু নেই।',
  cart_full: 'আপনার অর্ডার ভরে গেছে। আগে দাম দিন, নয়তো কিছু সরান।',
  amount_mismatch: 'আপনার অর্ডারের দাম বদলে গেছে। দাম দেওয়ার আগে আবার দেখে নিন।',
  payment_not_succeeded: 'পরিশোধ সম্পন্ন হয়নি।',
  payment_not_yours: 'এই পরিশোধ অন্য অ্যাকাউন্টের।',
  payment_unknown: 'এই পরিশোধের কথা পেমেন্ট সেবাদাতার জানা নেই।',
  payment_already_recorded: 'এই পরিশোধ আগেই লেখা হয়েছে।',
  order_not_found: 'এখানে এমন কোনো অর্ডার নেই যার টাকা আটকে আছে।',
  dispute_open: 'ব্যাংক এখনো এই পরিশোধের সিদ্ধান্ত নিচ্ছে। তার উত্তরের অপেক্ষা করুন।',
  payments_unavailable: 'পেমেন্ট সেবাদাতা সাড়া দিচ্ছে না। কোনো টাকা কাটা হয়নি।',
  price_below_floor: 'এই দামে কয়েন কিনে তুলে নিলে লাভ থেকে যায়, তাই দামটি নেওয়া গেল না।',
  withdrawal_too_small: 'এখন টাকা তোলা যায়। প্রতিবার তুলতে কমপক্ষে ৩০০ কয়েন লাগে।',
  image_too_large: 'ফাইলটি বেশি বড়।',
  image_invalid: 'এই ফাইলটি আমাদের পড়ার মতো কোনো ছবি নয়।',
  file_invalid: 'এই ফাইলটি নেওয়ার মতো ছবি বা পিডিএফ নয়।',
  too_many_files: 'এই জমায় আর ফাইল যোগ করা যাবে না।',
  submission_not_pending: 'এই জমা আর যাচাইয়ের অপেক্ষায় নেই।',
  link_expired: 'লিংকটি আর কাজ করে না। নতুন লিংকের জন্য পাতাটি আবার লোড করুন।',
  image_host_unavailable: 'এই মুহূর্তে ছবি রাখা যাচ্ছে না।',
  body_too_slow: 'অনুরোধটি পৌঁছাতে বেশি সময় লেগেছে। আবার চেষ্টা করুন।',
  body_too_large: 'অনুরোধটি বেশি বড়।',
  unsupported_media_type: 'অনুরোধটি JSON হতে হবে।',
  idempotency_key_reused: 'এই Idempotency-Key অন্য অনুরোধে ব্যবহার করা হয়েছে।',
  idempotency_in_progress: 'একই অনুরোধের কাজ এখনো চলছে। একটু অপেক্ষা করুন।',
  rate_limited: 'অনেক বেশি অনুরোধ এসেছে। একটু অপেক্ষা করে আবার চেষ্টা করুন।',
  signature_invalid: 'স্বাক্ষর মিলছে না।',
  busy: 'সার্ভার ব্যস্ত। একটু পরে আবার চেষ্টা করুন।',
  storage_full: 'এই মুহূর্তে কিছু সংরক্ষণ করা যাচ্ছে না। কিছুই বদলায়নি।',
  not_ready: 'সার্ভার চালু হচ্ছে।',
  internal: 'আমাদের দিকে কিছু একটা ভুল হয়েছে। কিছুই বদলায়নি।',
};

const SUSPENDED = {
  en: {
    until: 'This account is suspended until {day}.',
    reason: 'Reason: {reason}',
    wrong: 'If that is wrong, write to the address on the Contact page.',
  },
  bn: {
    until: 'এই অ্যাকাউন্ট {day} পর্যন্ত স্থগিত।',
    reason: 'কারণ: {reason}',
    wrong: 'এটি ভুল হলে যোগাযোগ পাতার ঠিকানায় লিখুন।',
  },
} as const;

/** Until when, why, and where to write if it is wrong: `details` are those of `suspended`. */
function suspendedText(details: unknown): string | null {
  const { until, reason } = (details ?? {}) as { until?: unknown; reason?: unknown };
  if (typeof until !== 'string' || Number.isNaN(Date.parse(until))) return null;
  const texts = SUSPENDED[currentLanguage()];
  const locale = currentLanguage() === 'bn' ? 'bn-BD' : 'en-GB';
  const parts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  // dd-MM-yyyy, like every other date (`formatDate` of the ui-kit, which this package may not import).
  const day = new Date(until).toLocaleDateString(locale, parts).replaceAll('/', '-');
  const said = typeof reason === 'string' && reason !== '' ? ` ${texts.reason.replace('{reason}', () => reason)}` : '';
  return `${texts.until.replace('{day}', () => day)}${said} ${texts.wrong}`;
}

/**
 * In English `message`; in Bangla the text of the code, or `message` if this page does not know the code. A suspension is worded from its `details`.
 */
export function errorText(code: string, message: string, details?: unknown): string {
  const suspended = code === 'suspended' ? suspendedText(details) : null;
  if (suspended) return suspended;
  if (currentLanguage() !== 'bn') return message;
  return (BANGLA as Readonly<Partial<Record<string, string>>>)[code] ?? message;
}

const UNKNOWN_FAULT = {
  en: 'Something went wrong on this page. Try again.',
  bn: 'এই পাতায় কিছু একটা ভুল হয়েছে। আবার চেষ্টা করুন।',
} as const;

/** The sentence to show for a failure: the refusal's own, or that this page is at fault. */
export function messageOf(error: unknown): string {
  return isApiError(error) ? error.message : UNKNOWN_FAULT[currentLanguage()];
}
