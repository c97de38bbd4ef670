/** What is reported as a mistyped setting, and which names are left alone. */
import { mistypedSettings } from './mistyped-settings';

const KNOWN = [
  'SITE_PORT',
  'API_PORT',
  'DATA_DIR',
  'MONGODB_URI',
  'STRIPE_SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'JOBS',
];
const meant = (...names: string[]) => mistypedSettings(names, KNOWN).map(({ name, meant }) => `${name}: ${meant}`);

it.each([
  ['SITE_PROT', 'SITE_PORT'],
  ['DATADIR', 'DATA_DIR'],
  ['data_dir', 'DATA_DIR'],
  ['MONGO_DB_URI', 'MONGODB_URI'],
  ['MONGODB_URL', 'MONGODB_URI'],
  ['MONGO_URI', 'MONGODB_URI'],
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
  ['STRIP_SECRET_KEYS', 'STRIPE_SECRET_KEY'],
  ['MAIL-FROM', 'MAIL_FROM'],
])('%s was meant as %s', (name, setting) => {
  expect(meant(name)).toEqual([`${name}: ${setting}`]);
});

it('is no setting, nor a name of the system or another program', () => {
  const others = [
    ...['PATH', 'HOME', 'MAIL', 'LANG', 'TERM', 'SHELL', 'USER', 'PWD', 'JOB', 'TMPDIR', 'HOSTNAME', 'LS_COLORS'],
    ...[
      'XDG_DATA_DIRS',
      'XDG_DATA_HOME',
      'SSH_PORT',
      'HTTP_URL',
      'KUBERNETES_PORT',
      'NODE_OPTIONS',
      'npm_config_cache',
    ],
    ...['MYSQL_PORT', 'STRIPE_API_KEY', 'DATABASE_URL'],
  ];
  expect(meant(...KNOWN.slice(1), ...others)).toEqual([]);
});

it('is none where the setting itself is given', () => {
  expect(meant('SITE_PORTS', 'SITE_PORT')).toEqual([]);
});
