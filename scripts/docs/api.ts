/** Creates docs/api.md, the documentation of the calls, from the OpenAPI document. */
import { openApiDocument } from '../../server/index.ts';

export const apiPath = 'docs/api.md';

interface Schema {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly [limit: string]: unknown;
}
interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: { readonly 200: Content };
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

interface Paths {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const introduction = `# API

\`npm run openapi\` writes this file from the OpenAPI document, which it prints on the standard output. Both derive from
[api-client/contract/contract.ts](../api-client/contract/contract.ts).

Requests and responses are JSON. A refused call returns a 4xx or 5xx status with \`{ "message": string }\`. If answers
are the reason, the body also has \`errors\`: messages by key. A call marked *applicant* needs a session cookie and
otherwise returns 401. Its writes also need the header \`X-Binding\` with the token from the profile; otherwise they
return 409 and change nothing.

The answer to a question whose options are the copies of a repeated block is the number of a copy. A client that moves
or removes copies writes these answers anew in the same call as the answers of the copies; the server renumbers nothing.
`;

export function apiDocumentation(): string {
  const { paths } = JSON.parse(JSON.stringify(openApiDocument())) as Paths;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const rows = operations.map(
    ({ path, method, operation: { operationId, summary } }) =>
      `| [${operationId}](#${operationId.toLowerCase()}) | \`${method} ${path}\` | ${cell(summary)} |`,
  );
  const table = ['| call | request | effect |', '|---|---|---|', ...rows].join('\n');
  const sections = operations.map(({ path, method, operation }) => sectionOf(`${method} ${path}`, operation));
  return [introduction, `${table}\n`, ...sections].join('\n');
}

function sectionOf(request: string, operation: Operation): string {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation;
  const role = security === undefined ? '' : ' (*applicant*)';
  const sent = parameters
    .filter(({ name }) => name !== 'X-Binding')
    .map(
      ({ name, in: place, required, schema }) =>
        `| \`${name}\` | ${place}${required ? '' : ', optional'} | ${typeOf(schema)} |`,
    );
  const input = [...sent, ...rowsOf('body', schemaIn(requestBody))];
  const output = rowsOf('', schemaIn(responses[200]));
  return [
    `## ${operationId}\n`,
    `\`${request}\`${role}: ${summary}\n`,
    ...(input.length === 0 ? [] : ['| input | in | type |', '|---|---|---|', ...input, '']),
    ...(output.length === 0 ? [] : ['| output | | type |', '|---|---|---|', ...output, '']),
  ].join('\n');
}

const schemaIn = (content: Content | undefined): Schema => content?.content['application/json'].schema ?? {};

/** One row per property; one row for a value without named properties. */
function rowsOf(place: string, schema: Schema): readonly string[] {
  if (schema.properties === undefined) {
    return Object.keys(schema).length === 0 ? [] : [`| the value | ${place} | ${typeOf(schema)} |`];
  }
  return Object.entries(schema.properties).map(([name, property]) => {
    const where = [place, schema.required?.includes(name) === true ? '' : 'optional'].filter(Boolean).join(', ');
    return `| \`${name}\` | ${where} | ${typeOf(property)} |`;
  });
}

const limits: Readonly<Record<string, string>> = {
  minLength: 'at least # characters',
  maxLength: 'at most # characters',
  minimum: 'at least #',
  maximum: 'at most #',
  minItems: 'at least # items',
  maxItems: 'at most # items',
};

function typeOf(schema: Schema): string {
  const limited = Object.entries(limits).flatMap(([name, text]) =>
    schema[name] === undefined ? [] : [text.replace('#', Number(schema[name]).toLocaleString('en'))],
  );
  return cell([nameOf(schema), ...limited].join(', '));
}

function nameOf(schema: Schema): string {
  const { anyOf, const: only, items, additionalProperties, patternProperties, properties, type } = schema;
  if (anyOf !== undefined) return anyOf.map(nameOf).join(' or ');
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (items !== undefined) return `list of ${nameOf(items)}`;
  if (properties !== undefined) return `{ ${namesOf(schema).join(', ')} }`;
  const [values] = Object.values(patternProperties ?? {});
  const open = values ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  if (open !== undefined) return `map of ${nameOf(open)}`;
  return type === undefined ? 'any' : [type].flat().join(' or ');
}

function namesOf({ properties = {}, required }: Schema): readonly string[] {
  return Object.entries(properties).map(
    ([name, property]) => `${name}${required?.includes(name) === true ? '' : '?'}: ${nameOf(property)}`,
  );
}

/** Escapes text for a cell of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
