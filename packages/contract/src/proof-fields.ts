/**
 * The fields a client can ask for instead of one text (fair-work.md 7), and the valid answers to each: the single definition of both. The client's
 * form, the worker's form and the server validate with it. Written with the schema library's small build, because forms load it in the browser.
 */
import * as z from 'zod/mini';
import { ANSWER, PROOF_FIELD } from './constants';
import { line, text, webAddress } from './form-fields';

/** Identifies a field within its task; stays the same when the label changes. */
const key = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,31}$/, 'Must be 1 to 32 of a-z, 0-9 and _, a letter first'));

const common = {
  key,
  label: line(1, PROOF_FIELD.labelLength),
  /** Shown below the label; empty for none. */
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

/** The right codes, a pattern of them, or both: `#` stands for a digit, `?` for a letter, anything else for itself. */
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

/** A field as it leaves the server: the right codes are shown only to the task's client and to admins. */
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

/** All fields of a task, in order. The files of a submission belong to its one file field. */
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

/** An answer to a field; for a file field the files are the answer. */
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

/**
 * Valid answers to a field; one that is not required may be left out. Whether a code is right, and how many files there are, only the server knows.
 */
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

/** A form's values by `nameOf` each field, without the file field. */
export function answersSchema(fields: readonly ShownProofField[], nameOf: (key: string) => string) {
  return z.object(
    Object.fromEntries(
      fields.flatMap((field) => (field.kind === 'file' ? [] : [[nameOf(field.key), answerSchema(field)] as const])),
    ),
  );
}
