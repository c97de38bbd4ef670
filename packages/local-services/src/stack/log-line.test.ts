import { readable } from './log-line';

test.each([
  ['text', 'Listening on 1', 'Listening on 1'],
  ['an object that is no log', '{"a":1}', '{"a":1}'],
  [
    'a request',
    '{"level":40,"time":1,"pid":2,"requestId":"r-1","status":401,"msg":"request"}',
    'request {"requestId":"r-1","status":401}',
  ],
  [
    'an error',
    '{"level":50,"time":1,"pid":2,"err":{"type":"Error","message":"no","stack":"Error: no\\n    at here"},"msg":"job failed"}',
    'job failed\nError: no\n    at here',
  ],
])('%s', (_, line, shown) => expect(readable(line)).toBe(shown));
