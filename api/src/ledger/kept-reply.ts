/** What an `Idempotency-Key` answers when it comes again. */
export interface KeptReply {
  /** `{identity}:{key}`. */
  readonly id: string;
  readonly hash: string;
  readonly status: number;
  /** Bytes of the body, as text. */
  readonly body: string;
}
