/**
 * Words for links between accounts (fair-work.md 15). Plain lists, separate from the schemas, so that browsers load them without the schema library.
 */

/**
 * Evidence that links two accounts:
 * - `payout_account`: one named a payout account to which the other had been sent money;
 * - `proof_file`: one handed in the file, byte for byte, that the other had handed in for another client;
 * - `similar_text`: one wrote nearly the same on a task as the other had and hardly anybody else did; it takes three tasks, each a piece of evidence;
 * - `lockstep`: one started a task within minutes after the other had handed in on it, with nobody else near; it takes six days, each a piece of
 *   evidence.
 */
export const LINK_EVIDENCE = ['payout_account', 'proof_file', 'similar_text', 'lockstep'] as const;
export type LinkEvidence = (typeof LINK_EVIDENCE)[number];

/** `open`: no admin has looked yet, and only the later account is affected; `one`: one person; `apart`: different people. */
export const LINK_STATES = ['open', 'one', 'apart'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Why a link bars a person from a task: because of its client, or because of somebody who worked on it. Also the codes of refusals. */
export const KEPT_APART = ['linked_client', 'linked_work'] as const;
export type KeptApart = (typeof KEPT_APART)[number];

/** An admin's verdict on a link. */
export const LINK_VERDICTS = ['one', 'apart'] as const;
export type LinkVerdict = (typeof LINK_VERDICTS)[number];
