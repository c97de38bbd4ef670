/** What is written by people: nothing that cannot be seen, nothing that turns the words around it. */
import { line, text } from './form-fields';

describe.each([
  ['line', line],
  ['text', text],
])('a %s', (_, field) => {
  it.each([['\u200b'], ['\u3164'], ['\u2800 \u200d'], ['\ufeff\u2060'], ['\ufe0f']])(
    'of nothing that is seen is none: %j',
    (blank) => {
      expect(field(1, 80).safeParse(blank).success).toBe(false);
    },
  );

  it.each([
    ['Taskmint\u202enimda', 'Taskmintnimda'],
    ['\u2067Ad\u200bmin\u2069', 'Admin'],
    ['\ufeffTitle ', 'Title'],
  ])('loses what turns text around or hides in it: %j', (written, kept) => {
    expect(field(1, 80).parse(written)).toBe(kept);
  });

  it.each(['র‌্যাব', '👩‍💻', '❤️', 'שלום', 'a‎b'])('keeps what a script needs: %s', (written) => {
    expect(field(1, 80).parse(written)).toBe(written);
  });
});
