import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { contract } from '../../api-client/index.ts';
import { openApiDocument } from '../../server/index.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<
    Record<string, { readonly content: { readonly 'application/json': { readonly schema: object } } }>
  >;
}

const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe('the OpenAPI document', () => {
  it('has every call of the contract, once', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(contract).sort());
    for (const [name, { method, path, summary }] of Object.entries(contract)) {
      expect(document.paths[path]?.[method.toLowerCase()]).toMatchObject({ operationId: name, summary });
    }
  });

  it('has the parameters of path and query, and the binding of writes', () => {
    const named = (name: string): readonly string[] =>
      (operations.find(({ operationId }) => operationId === name)?.parameters ?? []).map(
        (parameter) => `${parameter.in} ${parameter.name}`,
      );
    expect(named('convertDocument')).toEqual(['path key', 'header X-Binding']);
    expect(named('lookup')).toEqual(['query category', 'query query', 'query id', 'query max_results']);
    expect(named('profile')).toEqual([]);
  });

  it('has schemas that validate like the server', () => {
    const [schema] = Object.values(
      operations.find(({ operationId }) => operationId === 'addAnotherCounts')?.responses ?? {},
    ).map(({ content }) => content['application/json'].schema);
    const schemaCheck = Compile(schema ?? {});
    expect([schemaCheck.Check({ college: 2 }), schemaCheck.Check({ college: 101 })]).toEqual([true, false]);
  });
});
