import { calls, ERROR_CODES, type CallShape, takesKey } from '@taskmint/contract';
import { describeApi, type Operation } from './openapi';

const document = describeApi(calls, { version: '1.2.3', serverUrl: 'https://api.example.org' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

function pointer(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
}

function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : references(inner)));
}

describe('the OpenAPI document', () => {
  it('describes every call once', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(Object.keys(calls).sort());
  });

  it.each(operations)('$method $path agrees with its call', ({ path, method, operation }) => {
    const call: CallShape = calls[operation.operationId as keyof typeof calls];
    expect([method.toUpperCase(), path]).toEqual([call.method, call.path]);
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map((parameter) => parameter.name).sort()).toEqual(placeholders.sort());
    expect(declared.every((parameter) => parameter.required)).toBe(true);
    for (const status of Object.keys(call.responses)) expect(operation.responses).toHaveProperty(status);
    expect(Boolean(operation.requestBody)).toBe(Boolean(call.body ?? call.upload));
  });

  it('has no dangling reference', () => {
    const all = references(document);
    expect(all.length).toBeGreaterThan(100);
    for (const reference of all) expect(pointer(reference)).toBeDefined();
  });

  it('offers the idempotency key exactly where coins move or something is added', () => {
    const keyed = (operation: Operation) => operation.parameters.some(({ name }) => name === 'Idempotency-Key');
    for (const { operation } of operations) {
      const call: CallShape = calls[operation.operationId as keyof typeof calls];
      expect(keyed(operation)).toBe(takesKey(call));
    }
  });

  it('offers a key, with the rights that it needs, exactly where the call takes one', () => {
    for (const { operation } of operations) {
      const call: CallShape = calls[operation.operationId as keyof typeof calls];
      expect(operation.security.filter((way) => 'key' in way)).toEqual(call.keyScopes ? [{ key: call.keyScopes }] : []);
    }
  });

  it('names every error code with its text', () => {
    const text = JSON.stringify(document.components.responses);
    for (const code of Object.keys(ERROR_CODES)) expect(text).toContain(`\`${code}\``);
  });

  it('survives JSON unchanged', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
