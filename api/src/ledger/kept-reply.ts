/** The stored reply to a request, sent again when its `Idempotency-Key` is repeated. */
export interface KeptReply {
  /** `{identity}:{key}`. */
  readonly id: string;
  readonly hash: string;
  readonly status: number;
  /** The body's bytes, as text. */
  readonly body: string;
}
