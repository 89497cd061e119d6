/** `npm run openapi`: the calls as an OpenAPI document, on the standard output. */
import { openApiDocument } from '../server/index.ts';

process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
