/** The manifests in packages/deploy match what the programs understand: names of settings, ports, probe paths, times, and no privileges. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { STORE_SHAPE } from '@taskmint/object-store';
import { ENV_SHAPE, readEnv } from './env';
import { HEALTH_PATH } from './http/health';
import { TEST_SECRETS } from './testing/start-test-api';

const ROOT = path.join(__dirname, '../..');
const DEPLOY = path.join(ROOT, 'packages/deploy');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface Probe {
  httpGet?: { path: string; port: number };
  periodSeconds: number;
  failureThreshold?: number;
}
interface Container {
  image: string;
  ports: { containerPort: number }[];
  env?: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string } }[];
  startupProbe: Probe;
  readinessProbe: Probe;
  securityContext: object;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  spec: {
    template: { spec: { containers: [Container]; securityContext: object; terminationGracePeriodSeconds: number } };
    replicas: number;
    selector: Record<string, string>;
    ports: { targetPort: number }[];
    scaleTargetRef: { name: string };
    minReplicas: number;
  };
}

const all = readdirSync(path.join(DEPLOY, 'kubernetes')).flatMap((file) =>
  parseAllDocuments(read(`packages/deploy/kubernetes/${file}`)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
const ofKind = (kind: string): Manifest[] => all.filter((one) => one.kind === kind);
const mapOf = ({ envFrom }: Container): Record<string, string> =>
  ofKind('ConfigMap').find(({ metadata }) => envFrom.some(({ configMapRef: map }) => map?.name === metadata.name))!
    .data;

/** Settings of an image, by its stage. */
const containerfile = read('packages/deploy/Containerfile');
const settingsOf = (stage: string): Record<string, string> => {
  const text = containerfile.split(/^FROM /m).find((one) => one.includes(` AS ${stage}\n`)) ?? '';
  const said = /^ENV (.*)$/m.exec(text)?.[1] ?? '';
  return Object.fromEntries(
    said.split(/ (?=[A-Z_]+=)/).map((pair) => [pair.split('=', 1)[0]!, pair.replace(/^\w+=/, '')]),
  );
};
/** What the site's program asks its environment for. */
const SITE_SETTINGS = new Set([
  ...[...read('packages/local-services/src/site/main.ts').matchAll(/'(SITE_\w+)'/g)].map(([, name]) => name),
  ...Object.keys(STORE_SHAPE),
  'NODE_ENV',
]);
const API_SETTINGS = new Set(Object.keys(ENV_SHAPE.shape));

describe.each(ofKind('Deployment').map((one) => [one.metadata.name, one] as const))('%s', (name, { spec }) => {
  const pod = spec.template.spec;
  const [container] = pod.containers;
  const isSite = name === 'taskmint-site';
  // A worker's image stands on the API's.
  const baked = isSite
    ? settingsOf('site')
    : { ...settingsOf('api'), ...(name === 'taskmint-worker' ? settingsOf('worker') : {}) };
  const port = Number(isSite ? baked['SITE_PORT'] : baked['API_PORT']);
  const told = {
    ...mapOf(container),
    ...Object.fromEntries((container.env ?? []).map((one) => [one.name, one.value])),
  };

  it('names only settings that its program has', () => {
    const known = isSite ? SITE_SETTINGS : API_SETTINGS;
    expect([...Object.keys(baked), ...Object.keys(told)].filter((one) => !known.has(one))).toEqual([]);
    expect(containerfile).toContain(` AS ${container.image.replace(/^taskmint-|:latest$/g, '')}\n`);
  });

  it('bakes in no quotes, which a builder of images takes away', () => {
    expect(Object.values(baked).filter((value) => /["'\\]/.test(value))).toEqual([]);
  });

  it('is asked where it answers', () => {
    expect(container.ports).toEqual([{ containerPort: port }]);
    const probed = { path: isSite ? '/config.json' : HEALTH_PATH, port };
    expect([container.startupProbe.httpGet, container.readinessProbe.httpGet]).toEqual([probed, probed]);
    for (const service of ofKind('Service').filter(({ metadata }) => metadata.name === name)) {
      expect(service.spec).toMatchObject({ selector: { app: name }, ports: [{ targetPort: port }] });
    }
  });

  it('runs as nobody, with nothing to write to and no rights', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('may lose one at a time', () => {
    expect(spec.replicas).toBeGreaterThan(1);
    expect(ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name)).toContain(name);
    const scaling = ofKind('HorizontalPodAutoscaler').find(
      ({ spec: { scaleTargetRef } }) => scaleTargetRef.name === name,
    );
    expect(scaling?.spec.minReplicas ?? spec.replicas).toBe(spec.replicas);
  });

  if (isSite) return;

  it('is told what the API accepts, and stops only after the balancer has noticed', () => {
    const env = readEnv({ ...TEST_SECRETS, ...baked, ...told });
    const { periodSeconds, failureThreshold = 3 } = container.readinessProbe;
    expect(env.STOP_NOTICE_MS).toBeGreaterThan(periodSeconds * failureThreshold * 1_000);
    expect(pod.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(env.STOP_NOTICE_MS + env.STOP_TIMEOUT_MS);
    expect(env.PROCESS_ROLE).toBe(name === 'taskmint-worker' ? 'worker' : 'web');
  });
});

it('the compose file starts each image as nobody, with settings that there are', () => {
  const { services } = parse(read('packages/deploy/compose.yaml'), { merge: true }) as {
    services: Record<
      string,
      { image: string; read_only: boolean; cap_drop: string[]; environment?: object; ports?: string[] }
    >;
  };
  expect(Object.keys(services)).toEqual(['api', 'worker', 'site']);
  for (const [name, one] of Object.entries(services)) {
    expect(one).toMatchObject({ image: `taskmint-${name}`, read_only: true, cap_drop: ['ALL'] });
    expect(Object.keys(one.environment ?? {}).filter((setting) => !API_SETTINGS.has(setting))).toEqual([]);
    const port = settingsOf(name)[name === 'site' ? 'SITE_PORT' : 'API_PORT'];
    expect((one.ports ?? []).every((mapping) => mapping.endsWith(`:${port}`))).toBe(true);
  }
});
