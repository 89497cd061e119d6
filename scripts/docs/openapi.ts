/** `npm run openapi`: prints the OpenAPI document of the calls and writes docs/api.md. */
import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '../../server/index.ts';
import { apiDocumentation, apiPath } from './api.ts';

await writeFile(apiPath, apiDocumentation());
process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
