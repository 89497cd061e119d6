import { type CallName, contract, type Endpoint } from '../../api-client/index.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The contract as an OpenAPI 3.1 document. TypeBox schemas are JSON Schema. The document is not served to the public.
 */
export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries(contract) as [CallName, Endpoint][]) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Matricula', version: '1' },
    paths,
    components: {
      schemas: { Refusal: refusal },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-matricula-session' } },
    },
  };
}

function operation(name: CallName, { method, path, role, summary, body, query, output }: Endpoint): Json {
  const isBound = role === 'applicant' && method !== 'GET';
  const parameters = [
    ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, key]) => ({
      name: key,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...queryParameters(query),
    ...(isBound ? [{ name: 'X-Binding', in: 'header', required: true, schema: { type: 'string' } }] : []),
  ];
  return {
    operationId: name,
    summary,
    ...(role === 'applicant' ? { security: [{ session: [] }] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: output } } },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

function queryParameters(query: Endpoint['query']): readonly Json[] {
  const { properties = {}, required = [] } = (query ?? {}) as { properties?: Json; required?: readonly string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const refusal = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    answers: { type: 'object', additionalProperties: { type: ['string', 'boolean'] } },
  },
} as const;
