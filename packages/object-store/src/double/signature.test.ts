/** The double accepts signatures as documented by Amazon, and nothing else. */
import { refusalOf, type SignedRequest } from './signature';

const KEYS = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const AT = Date.parse('2013-05-24T00:00:00Z');
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function request(
  method: string,
  url: string,
  signedHeaders: string,
  signature: string,
  headers: Record<string, string>,
  body = '',
): SignedRequest {
  return {
    method,
    url,
    body: Buffer.from(body),
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-date': '20130524T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${signature}`,
      ...headers,
    },
  };
}

/** The four examples of "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk". */
const VECTORS: [string, SignedRequest][] = [
  [
    'GET object',
    request(
      'GET',
      '/test.txt',
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      { range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY },
    ),
  ],
  [
    'PUT object',
    request(
      'PUT',
      '/test%24file.text',
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      'Welcome to Amazon S3.',
    ),
  ],
  [
    'GET bucket lifecycle',
    request(
      'GET',
      '/?lifecycle',
      'host;x-amz-content-sha256;x-amz-date',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
      { 'x-amz-content-sha256': EMPTY },
    ),
  ],
  [
    'GET bucket, listing objects',
    request(
      'GET',
      '/?max-keys=2&prefix=J',
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
      { 'x-amz-content-sha256': EMPTY },
    ),
  ],
];

it.each(VECTORS)("accepts Amazon's own example: %s", (_, signed) => {
  expect(refusalOf(signed, KEYS, AT)).toBeNull();
});

it.each(VECTORS)('refuses the example when anything of it is another: %s', (_, signed) => {
  const { headers } = signed;
  const hash = { ...headers, 'x-amz-content-sha256': EMPTY.replace('e', 'f') };
  expect(refusalOf({ ...signed, method: 'DELETE' }, KEYS, AT)).toBe('SignatureDoesNotMatch');
  expect(refusalOf({ ...signed, url: '/other.txt' }, KEYS, AT)).toBe('SignatureDoesNotMatch');
  expect(refusalOf({ ...signed, headers: { ...headers, host: 'other' } }, KEYS, AT)).toBe('SignatureDoesNotMatch');
  expect(refusalOf({ ...signed, headers: hash }, KEYS, AT)).toBe('XAmzContentSHA256Mismatch');
  expect(refusalOf({ ...signed, body: Buffer.from('other') }, KEYS, AT)).toBe('XAmzContentSHA256Mismatch');
  expect(refusalOf(signed, { ...KEYS, secretAccessKey: 'guess' }, AT)).toBe('SignatureDoesNotMatch');
  expect(refusalOf(signed, { ...KEYS, accessKeyId: 'OTHER' }, AT)).toBe('InvalidAccessKeyId');
  expect(refusalOf(signed, KEYS, AT + 16 * 60_000)).toBe('RequestTimeTooSkewed');
  expect(refusalOf({ ...signed, headers: { ...headers, authorization: undefined } }, KEYS, AT)).toBe('AccessDenied');
});
