/** Calls about which build of each remote is live: what admins see, and the changes that need no build. */
import { z } from 'zod';
import { defineCall } from '../call';
import { reason } from '../fields';
import { RELEASE_COMMANDS, releaseOverview, remoteName, remoteState } from '../remote-registry';

export const getReleases = defineCall({
  method: 'GET',
  path: '/admin/releases',
  summary:
    'Every remote with its builds, the newest changes of the registry, and the newest failures that browsers reported.',
  tag: 'Federation',
  access: ['admin'],
  flow: 'read',
  responses: { 200: releaseOverview },
});

export const changeRelease = defineCall({
  method: 'POST',
  path: '/admin/releases/{remote}',
  summary:
    'Change which build of a remote is live: roll back, promote its canary, quarantine, disable or enable it. Refused if the registry has changed since `revision`.',
  tag: 'Federation',
  access: ['admin'],
  flow: 'write',
  params: z.strictObject({ remote: remoteName }),
  body: z.strictObject({
    command: z.enum(RELEASE_COMMANDS),
    /** Revision of the registry that the decision was based on. */
    revision: z.int().min(0),
    reason,
  }),
  responses: { 200: z.object({ revision: z.int(), state: remoteState, current: z.string().nullable() }) },
});
