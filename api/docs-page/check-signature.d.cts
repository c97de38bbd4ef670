/** Types of the example, for the test that proves it. */
export function isFromTaskmint(body: string, header: string, secret: string, nowMs?: number): boolean;
