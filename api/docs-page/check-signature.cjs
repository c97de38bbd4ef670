const { createHmac, timingSafeEqual } = require('node:crypto');

/** Whether `body`, the bytes as they came, is from Taskmint. `header` is Taskmint-Signature, `secret` that of the webhook. */
function isFromTaskmint(body, header, secret, nowMs = Date.now()) {
  const parts = header.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  // What is older than five minutes was taken down and is sent again by somebody else.
  if (!/^\d+$/.test(time) || Math.abs(nowMs / 1000 - Number(time)) > 300) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  // After a change of secrets there are two signatures for a day; one that fits is enough.
  return parts.some(([name, value]) => {
    const given = Buffer.from(name === 'v1' ? value : '', 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

module.exports = { isFromTaskmint };
