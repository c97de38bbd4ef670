/** Entry point of the site's process. */
import path from 'node:path';
import { registryIn } from '@taskmint/federation/registry';
import { isShared, openStore, readStoreSettings } from '@taskmint/object-store';
import { required, runService } from '../stack/run-service';
import { readConfig } from './public-config';
import { startSite } from './site-server';

runService('site', async () => {
  const settings = readStoreSettings(process.env);
  const config = readConfig(required('SITE_CONFIG'));
  const store = isShared(settings) ? openStore(settings, '') : undefined;
  return startSite({
    port: Number(required('SITE_PORT')),
    host: process.env['SITE_HOST'] || undefined,
    shellDir: required('SITE_SHELL_DIR'),
    remoteDirs: required('SITE_REMOTE_DIRS').split(path.delimiter),
    config,
    registry: store ? registryIn(store) : process.env['SITE_REGISTRY_FILE'],
    buildStore: store,
    adminOrigin: process.env['SITE_ADMIN_ORIGIN'] || undefined,
  });
});
