import { _, type Ajv, type Code, type KeywordCxt } from 'ajv';
import type { RelativeDate } from '../../engine/form/definition.ts';

/** Adds the keywords `earliest` and `latest`, which limit an ISO date relative to `today` of the calling context. */
export function addDateKeywords(ajv: Ajv): void {
  ajv.addKeyword({
    ...shape,
    keyword: 'earliest',
    code: (cxt: KeywordCxt) => cxt.fail(_`${cxt.data} < ${limit(cxt.schema as RelativeDate)}`),
  });
  ajv.addKeyword({
    ...shape,
    keyword: 'latest',
    code: (cxt: KeywordCxt) => cxt.fail(_`${cxt.data} > ${limit(cxt.schema as RelativeDate)}`),
  });
}

const shape = {
  type: 'string' as const,
  schemaType: 'object' as const,
  metaSchema: {
    type: 'object',
    required: ['years'],
    additionalProperties: false,
    properties: {
      years: { type: 'integer' },
      at: { type: 'string', pattern: '^(startOfYear|endOfYear|\\d\\d-\\d\\d)$' },
    },
  },
  error: { message: 'must be within the supported dates' },
};

/** The limit as a string, because ISO dates are compared as strings. */
function limit({ years, at }: RelativeDate): Code {
  const year = _`String(Number(this.today.slice(0, 4)) + ${years}).padStart(4, "0")`;
  if (at === undefined) return _`${year} + this.today.slice(4)`;
  const day = at === 'startOfYear' ? '01-01' : at === 'endOfYear' ? '12-31' : at;
  return _`${year} + ${`-${day}`}`;
}
