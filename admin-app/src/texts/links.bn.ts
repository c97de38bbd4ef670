/** Bangla texts of links between accounts. */
import type { Translation } from '@taskmint/platform';
import type { links as english } from './links.en';

export const links: Translation<typeof english> = {
  links: {
    title: 'যুক্ত অ্যাকাউন্ট',
    lead: 'যেসব অ্যাকাউন্টের মধ্যে এমন মিল আছে, যা একজন মানুষের থাকে। আপনি দেখা পর্যন্ত পরের অ্যাকাউন্টটির উত্তোলন অপেক্ষা করে; আর কিছু আটকে থাকে না।',
    which: 'কোন সংযোগগুলো দেখাবে',
    tabs: { open: 'নতুন', one: 'একই মানুষ', apart: 'আলাদা মানুষ' },
    loading: 'সংযোগগুলো লোড হচ্ছে',
    none: 'এখানে কোনো সংযোগ নেই',
    noneText: 'একই টাকা পাওয়ার অ্যাকাউন্ট, ফাইল, লেখা বা কাজের সময় থাকা অ্যাকাউন্টগুলো এখানে আসে, যেটি বেশি অপেক্ষায় সেটি আগে।',
    of: '{later} ও {first}',
    later: 'এটি নিয়ে পরে এসেছে',
    first: 'এটি আগে থেকে ছিল',
    registered: 'নিবন্ধন {date}',
    since: 'অপেক্ষায় {time} থেকে',
    facts: 'যা মিলেছে',
    kinds: {
      payout_account: 'প্রথমটি যে টাকা পাওয়ার অ্যাকাউন্টে টাকা পেয়েছে, পরেরটি সেই {account} দিয়েছে।',
      proof_file: 'পরেরটি হুবহু একই ফাইল জমা দিয়েছে।',
      similar_text: 'একই কাজে প্রথমটি আগে যা লিখেছে, পরেরটি প্রায় তা-ই লিখেছে, আর অন্য প্রায় কেউ তেমন লেখেননি।',
      lockstep: 'প্রথমটি জমা দেওয়ার কয়েক মিনিটের মধ্যে পরেরটি একই কাজ শুরু করেছে, আর তখন অন্য কেউ সেটি করছিলেন না।',
    },
    work: '{client}-এর “{task}”, {time}',
    both: '{client}-এর “{task}”: প্রথমটি {first}, পরেরটি {later}',
    firstWork: 'প্রথম: {work}',
    laterWork: 'পরে: {work}',
    decided: '{state}: {name}, {time}',
    one: 'একই মানুষ{hidden}',
    apart: 'আলাদা মানুষ{hidden}',
    hidden: ', {later} ও {first}',
    notYou: 'এটি আপনার বিষয়ে: অন্য একজন অ্যাডমিন ঠিক করবেন।',
    oneTitle: 'একই মানুষ?',
    oneText:
      'এখন থেকে {later} ও {first} মিলে একজন ধরা হবে, একই কাজ আর দুটি দিয়ে করা যাবে না। উত্তোলন চলবে। দুজনকেই আপনার কারণসহ জানানো হবে; কাউকে স্থগিত করা হয় না।',
    apartTitle: 'আলাদা মানুষ?',
    apartText: '{later}-এর উত্তোলন চলবে, আর এই প্রমাণে দুটি আর কখনো যুক্ত হবে না। আপনার কারণসহ {later}-কে জানানো হবে।',
    done: '{later} ও {first} নিয়ে ঠিক হয়েছে।',
  },
};
