/** Replaces the registry: what was built in is live. */
const remote = (name, mount, roles) => ({
  name,
  mount,
  roles,
  owner: 'monolith',
  state: 'live',
  current: { version: 'monolith', manifestUrl: '/none', hostContract: '*', builtAt: '', assets: {} },
  previous: null,
});

const registry = {
  format: 1,
  revision: 0,
  updatedAt: '',
  remotes: [
    remote('landing', '/', []),
    remote('client-app', '/dashboard', ['client']),
    remote('worker-app', '/dashboard', ['freelancer']),
    remote('admin-app', '/dashboard', ['admin']),
  ],
};

export function createRegistryResolver() {
  return { resolve: async () => ({ registry, source: 'built-in' }), held: () => registry, askAhead() {}, forget() {} };
}

export function versionsToTry({ current }) {
  return [current];
}
