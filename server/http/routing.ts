/** Makes a route for each call of the contract. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile, type Validator } from 'typebox/compile';
import { type CallName, contract, type Endpoint } from '../../api-client/index.ts';
import { baseOf, withForm } from '../forms/forms.ts';
import { messageText } from '../forms/messages.ts';
import { isRefused, refuse, type Refused } from '../base/refusal.ts';
import type { Context } from '../routes/context.ts';
import type { Applicant, Handler, Visit } from '../routes/handler.ts';
import { handlers } from '../routes/index.ts';
import { applicantOf } from './applicant.ts';
import { clientMessages } from './client-messages.ts';
import { cookiesOf } from './cookies.ts';
import { sendRefusal } from './failures.ts';
import { isEmbedding, isForAnother, isOwnFetch, isOwnWrite } from './guards.ts';
import { networkOf } from './network.ts';
import { refusedAtForm } from './open-forms.ts';
import { largestSave } from './save-bytes.ts';

/** The largest body of a call in bytes, except a save of a form with more answers. */
export const bodyLimit = 256 * 1024;

/** The calls that can carry every answer of a form. */
const carriesAnswers: ReadonlySet<CallName> = new Set(['saveAnswers', 'sendAnswers']);

interface AnyInput {
  readonly body: unknown;
  readonly query: unknown;
  readonly path: unknown;
  readonly applicant: Applicant | null;
  readonly visit: Visit;
}
type AnyHandler = (input: AnyInput, context: Context) => Promise<object>;

/** Adds the route of each call for each form: those of the default form as in the contract, others under `/<form>`. */
export function addRoutes(app: FastifyInstance, context: Context): void {
  for (const formId of context.forms.served.keys()) {
    const place = { app, context: withForm(context, formId), prefix: baseOf(context.forms, formId) };
    const add = <N extends CallName>(name: N): void => addRoute(place, name, handlers[name]);
    for (const name of Object.keys(handlers) as CallName[]) add(name);
  }
}

/** The calls of one form. */
interface Place {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly prefix: string;
}

function addRoute<N extends CallName>({ app, context, prefix }: Place, name: N, handler: Handler<N>): void {
  const endpoint: Endpoint = contract[name];
  const call = { name, endpoint, handle: handler as unknown as AnyHandler, shapes: compileShapes(endpoint) };
  app.route({
    method: endpoint.method,
    url: prefix + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    ...(carriesAnswers.has(name) ? { bodyLimit: Math.max(bodyLimit, largestSave(context.forms.current.form)) } : {}),
    config: { call: name },
    handler: (request, reply) => serve(call, request, reply, context),
  });
}

interface Shapes {
  readonly body: Validator | null;
  readonly query: Validator | null;
  readonly output: Validator;
}
interface Call {
  readonly name: CallName;
  readonly endpoint: Endpoint;
  readonly handle: AnyHandler;
  readonly shapes: Shapes;
}

function compileShapes({ body, query, output }: Endpoint): Shapes {
  return {
    body: body === undefined ? null : Compile(body),
    query: query === undefined ? null : Compile(query),
    output: Compile(output),
  };
}

async function serve(call: Call, request: FastifyRequest, reply: FastifyReply, context: Context): Promise<unknown> {
  request.server.overload.refuse(call.name);
  const visit = visitOf(request, reply, context);
  const result = await answer(call, request, visit, context);
  if (isRefused(result)) return sendRefusal(reply, result);
  const output = outputOf(call, result);
  if (call.name === 'logout') reply.header('clear-site-data', '"cache", "storage"');
  return reply.send(output);
}

/** A result without properties that the schema does not name. `Clean` sorts the schema each time, so it runs rarely. */
function outputOf({ name, shapes: { output: shape } }: Call, result: object): unknown {
  if (shape.Check(result)) return result;
  const output = shape.Clean(structuredClone(result));
  if (!shape.Check(output)) throw new Error(`The response of ${name} does not match the contract.`);
  return output;
}

async function answer(call: Call, request: FastifyRequest, visit: Visit, context: Context): Promise<object> {
  const { endpoint, shapes } = call;
  // A page that was suspended must not end a session that was opened since.
  if (call.name === 'logout' && isForAnother(request, visit.sessionId)) {
    return refuse(409, messageText(context.forms.current.form, 'sessionChanged'));
  }
  const stranger = refusedStranger(call, request, visit, context);
  if (stranger !== null) return stranger;
  const absent = refusedAtForm(call.name, context.forms.current.form);
  if (absent !== null) return absent;
  const applicant = endpoint.role === 'applicant' ? await applicantOf(call, request, visit, context) : null;
  if (applicant !== null && isRefused(applicant)) return applicant;
  if (applicant !== null) request.server.fairShare.take(applicant.accountId);
  const body = shapes.body === null ? refusedExtraBody(request.body) : refusedShape(shapes.body, request.body, 'body');
  const query =
    shapes.query === null ? refusedRepeats(request.query) : refusedShape(shapes.query, request.query, 'query');
  const refused = body ?? query;
  if (refused !== null) return refused;
  const handle = (): Promise<object> =>
    call.handle({ body: request.body, query: request.query, path: request.params, applicant, visit }, context);
  return applicant === null ? handle() : request.server.overload.whileWaiting(applicant.accountId, handle);
}

function refusedStranger(
  { name, endpoint }: Call,
  request: FastifyRequest,
  visit: Visit,
  context: Context,
): Refused | null {
  const isOwn =
    name === 'logout'
      ? isOwnFetch(request, visit.sessionId)
      : endpoint.method === 'GET'
        ? !isEmbedding(request)
        : isOwnWrite(request, visit.pageOrigin, visit.sessionId);
  if (isOwn) return null;
  context.log.warn({ reqId: request.id, call: name }, 'A request of another site was refused.');
  return refuse(403, clientMessages.otherSite);
}

function visitOf(request: FastifyRequest, reply: FastifyReply, { config, forms }: Context): Visit {
  // Not from the request, because the sender of a request must not choose the target of a link in a mail.
  const bareOrigin = config.publicUrl ?? request.server.listeningOrigin;
  return {
    requestId: request.id,
    address: networkOf(request.ip),
    receivedAt: request.receivedAt,
    userAgent: request.headers['user-agent'] ?? '',
    bareOrigin,
    pageOrigin: config.publicUrl ?? `${request.protocol}://${request.host}`,
    origin: bareOrigin + baseOf(forms, forms.current.form.id),
    ...cookiesOf(request, reply, config.publicUrl),
    askAgainAfter: (seconds) => void reply.header('retry-after', String(seconds)),
  };
}

function refusedShape(shape: Validator, value: unknown, part: 'body' | 'query'): Refused | null {
  if (shape.Check(value)) return null;
  const keys = shape.Errors(value).map(({ instancePath, params }) =>
    [instancePath, ...namesIn(params)]
      .filter((name) => name !== '')
      .join('/')
      .replace(/^\//, '')
      .replaceAll('/', '.'),
  );
  const named = [...new Set(keys)].find((key) => key !== '');
  return refuse(400, `${clientMessages.wrongShape[part]}${named === undefined ? '' : ` (${named})`}.`);
}

/** The names of missing or unexpected properties of an error. */
function namesIn(params: object): readonly string[] {
  const lists = [Reflect.get(params, 'additionalProperties'), Reflect.get(params, 'requiredProperties')];
  return lists.filter(Array.isArray).flat().slice(0, 1).map(String);
}

function refusedExtraBody(body: unknown): Refused | null {
  const isEmpty = body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0);
  return isEmpty ? null : refuse(400, `${clientMessages.wrongShape.body}.`);
}

function refusedRepeats(query: unknown): Refused | null {
  const isRepeated = typeof query === 'object' && query !== null && Object.values(query).some(Array.isArray);
  return isRepeated ? refuse(400, `${clientMessages.wrongShape.query}.`) : null;
}
