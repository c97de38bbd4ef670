/** Messages of the identity service: the Auth emulator stores them instead of sending them. */
import type { APIRequestContext } from '@playwright/test';

/** The link in the latest message to `address`. */
export async function linkSentTo(request: APIRequestContext, address: string): Promise<string> {
  const { identity } = (await (await request.get('/config.json')).json()) as {
    identity: { emulatorUrl: string; projectId: string };
  };
  const sent = await request.get(`${identity.emulatorUrl}/emulator/v1/projects/${identity.projectId}/oobCodes`);
  const { oobCodes } = (await sent.json()) as { oobCodes: { email: string; newEmail?: string; oobLink: string }[] };
  // A confirmation of a new address is sent to it, and also names the old one.
  const found = oobCodes.findLast(({ email, newEmail = email }) => newEmail === address);
  if (!found) throw new Error(`Nothing was sent to ${address}`);
  return found.oobLink;
}
