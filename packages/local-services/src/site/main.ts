/** The site as a process of its own. */
import { required, runService } from '../stack/run-service';
import type { PublicConfig } from './public-config';
import { startSite } from './site-server';

runService('site', () =>
  startSite({
    port: Number(required('SITE_PORT')),
    shellDir: required('SITE_SHELL_DIR'),
    remoteDirs: JSON.parse(required('SITE_REMOTE_DIRS')) as string[],
    config: JSON.parse(required('SITE_CONFIG')) as PublicConfig,
    registryFile: process.env['SITE_REGISTRY_FILE'],
    adminOrigin: process.env['SITE_ADMIN_ORIGIN'] || undefined,
  }),
);
