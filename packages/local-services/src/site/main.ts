/** The site as a process of its own. */
import { registryIn } from '@taskmint/federation/registry';
import { isShared, openStore, readStoreSettings } from '@taskmint/object-store';
import { required, runService } from '../stack/run-service';
import { problemsOfConfig, type PublicConfig } from './public-config';
import { startSite } from './site-server';

runService('site', async () => {
  const settings = readStoreSettings(process.env);
  const config = JSON.parse(required('SITE_CONFIG')) as PublicConfig;
  const problems = problemsOfConfig(config);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const store = isShared(settings) ? openStore(settings, '') : undefined;
  return startSite({
    port: Number(required('SITE_PORT')),
    host: process.env['SITE_HOST'] || undefined,
    shellDir: required('SITE_SHELL_DIR'),
    remoteDirs: JSON.parse(required('SITE_REMOTE_DIRS')) as string[],
    config,
    registry: store ? registryIn(store) : process.env['SITE_REGISTRY_FILE'],
    buildStore: store,
    adminOrigin: process.env['SITE_ADMIN_ORIGIN'] || undefined,
  });
});
