/** Words of links between accounts (fair-work.md 15). Plain lists, apart from the schemas: browsers take these without the schema library. */

/**
 * What links two accounts:
 * - `payout_account`: one named a payout account to which the other had been sent money;
 * - `proof_file`: one handed in the file, byte for byte, that the other had handed in for another client;
 * - `similar_text`: one wrote on a task nearly what the other had written there and hardly anybody else; it takes three tasks, each a piece of evidence;
 * - `lockstep`: one began a task within minutes after the other had handed in on it, with nobody else near; it takes six days, each a piece of evidence.
 */
export const LINK_EVIDENCE = ['payout_account', 'proof_file', 'similar_text', 'lockstep'] as const;
export type LinkEvidence = (typeof LINK_EVIDENCE)[number];

/** `open`: no admin has looked yet, and only the later account is touched; `one` person; `apart`: not one person. */
export const LINK_STATES = ['open', 'one', 'apart'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Why a link keeps somebody from a task: as the client of it, or as somebody who has worked on it. Codes of refusals. */
export const KEPT_APART = ['linked_client', 'linked_work'] as const;
export type KeptApart = (typeof KEPT_APART)[number];

/** What an admin says of a link. */
export const LINK_VERDICTS = ['one', 'apart'] as const;
export type LinkVerdict = (typeof LINK_VERDICTS)[number];
