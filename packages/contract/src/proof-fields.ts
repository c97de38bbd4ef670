/**
 * What a client can ask for in fields instead of one text (fair-work.md 7), and what an answer to each may be: the one list of both. The client's form, the
 * worker's form and the server check by it. Written with the schema library's small build, because forms take it to the browser.
 */
import * as z from 'zod/mini';
import { ANSWER, PROOF_FIELD } from './constants';
import { line, text, webAddress } from './form-fields';

/** Names a field among those of its task; it stays when the label changes. */
const key = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,31}$/, 'Must be 1 to 32 of a-z, 0-9 and _, a letter first'));

const common = {
  key,
  label: line(1, PROOF_FIELD.labelLength),
  /** What is said below the label; empty for nothing. */
  help: line(0, PROOF_FIELD.helpLength),
  required: z.boolean(),
};

const bound = z.nullable(z.number().check(z.minimum(-PROOF_FIELD.number), z.maximum(PROOF_FIELD.number)));

const number = z.strictObject({ ...common, kind: z.literal('number'), min: bound, max: bound }).check(
  z.refine(({ min, max }) => min === null || max === null || min <= max, {
    path: ['max'],
    params: { code: 'too_small' },
    message: 'Must not be below the smallest',
  }),
);

const choice = z.strictObject({
  ...common,
  kind: z.literal('choice'),
  options: z.array(line(1, PROOF_FIELD.optionLength)).check(
    z.minLength(PROOF_FIELD.options.min),
    z.maxLength(PROOF_FIELD.options.max),
    z.refine((options) => new Set(options).size === options.length, {
      params: { code: 'malformed' },
      message: 'Must differ from each other',
    }),
  ),
});

/** The right codes, and a pattern of right ones: `#` stands for a digit, `?` for a letter, anything else for itself. */
export const acceptedCodes = z
  .strictObject({
    codes: z.array(line(1, PROOF_FIELD.codeLength)).check(z.maxLength(PROOF_FIELD.codes)),
    pattern: z.nullable(line(1, PROOF_FIELD.codeLength)),
  })
  .check(
    z.refine(({ codes, pattern }) => codes.length > 0 || pattern !== null, {
      path: ['codes'],
      params: { code: 'required' },
      message: 'Must name a code or a pattern',
    }),
  );
export type AcceptedCodes = z.infer<typeof acceptedCodes>;

const shortText = z.strictObject({ ...common, kind: z.literal('short_text') });
const longText = z.strictObject({ ...common, kind: z.literal('long_text') });
const url = z.strictObject({ ...common, kind: z.literal('url') });
const code = z.strictObject({ ...common, kind: z.literal('code'), accepts: acceptedCodes });
const file = z.strictObject({ ...common, kind: z.literal('file') });

/** A field as its client writes it. */
export const proofField = z.discriminatedUnion('kind', [shortText, longText, number, url, choice, code, file]);
export type ProofField = z.infer<typeof proofField>;

/** A field as it leaves the server: which codes are right is told to the client who asks and to admins alone. */
export const shownProofField = z.discriminatedUnion('kind', [
  shortText,
  longText,
  number,
  url,
  choice,
  z.strictObject({ ...code.shape, accepts: z.optional(acceptedCodes) }),
  file,
]);
export type ShownProofField = z.infer<typeof shownProofField>;

/** All fields of a task, in the order in which they are asked. Files of a submission belong to its one field for files. */
export const proofFields = z.array(proofField).check(
  z.maxLength(PROOF_FIELD.most),
  z.refine((fields) => new Set(fields.map((field) => field.key)).size === fields.length, {
    params: { code: 'malformed' },
    message: 'Must have keys that differ from each other',
  }),
  z.refine((fields) => fields.filter((field) => field.kind === 'file').length <= 1, {
    params: { code: 'malformed' },
    message: 'Must have one field for files at most',
  }),
);

/** What somebody answers to a field; to one for files the files are the answer. */
export const proofAnswer = z.strictObject({
  key,
  value: z.union([z.string().check(z.maxLength(ANSWER.longText)), z.number()]),
});
export type ProofAnswer = z.infer<typeof proofAnswer>;

export const proofAnswers = z.array(proofAnswer).check(
  z.maxLength(PROOF_FIELD.most),
  z.refine((answers) => new Set(answers.map((answer) => answer.key)).size === answers.length, {
    params: { code: 'malformed' },
    message: 'Must answer each field once',
  }),
);

/** What the answer to a field has to be; one that is not required may be left out. Whether a code is right, and how many files there are, the server knows. */
export function answerSchema(field: Exclude<ShownProofField, { kind: 'file' }>) {
  const schema = valueSchema(field);
  return field.required ? schema : z.optional(schema);
}

function valueSchema(field: Exclude<ShownProofField, { kind: 'file' }>) {
  switch (field.kind) {
    case 'short_text':
      return line(1, ANSWER.shortText);
    case 'long_text':
      return text(1, ANSWER.longText);
    case 'number':
      return z.number().check(z.minimum(field.min ?? -PROOF_FIELD.number), z.maximum(field.max ?? PROOF_FIELD.number));
    case 'url':
      return webAddress;
    case 'choice':
      return z.enum(field.options);
    case 'code':
      return line(1, PROOF_FIELD.codeLength);
  }
}

/** A form's values by `nameOf` each field, without the one for files. */
export function answersSchema(fields: readonly ShownProofField[], nameOf: (key: string) => string) {
  return z.object(
    Object.fromEntries(
      fields.flatMap((field) => (field.kind === 'file' ? [] : [[nameOf(field.key), answerSchema(field)] as const])),
    ),
  );
}
