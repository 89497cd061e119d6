/** Makes a route of every row of the contract that is served. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile, type Validator } from 'typebox/compile';
import { type CallName, contract, type Endpoint } from '../../api-client/index.ts';
import { say } from '../messages.ts';
import { note } from '../store/audit.ts';
import { bindingOf, findSession } from '../store/sessions.ts';
import { type Applicant, type Handler, isRefused, refuse, type Refused, type Visit, type World } from '../world.ts';
import {
  deviceIdOf, serviceKeyOf, sessionIdOf, setDeviceCookie, setServiceCookie, setSessionCookies, setSignUpCookie, signUpNonceOf,
} from './cookies.ts';
import { isBound, isEmbedding, isForAnother, isOwnFetch, isOwnWrite } from './guards.ts';
import { networkOf } from './network.ts';
import { sentences } from './sentences.ts';

type AnyHandler = (input: { body: unknown; query: unknown; path: unknown; applicant: Applicant | null; visit: Visit }, world: World) => Promise<object>;

export function addRoute<N extends CallName>(app: FastifyInstance, world: World, name: N, handler: Handler<N>): void {
  const endpoint: Endpoint = contract[name];
  const call = { name, endpoint, handle: handler as unknown as AnyHandler, shapes: compileShapes(endpoint) };
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    handler: (request, reply) => serve(call, request, reply, world),
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

async function serve(call: Call, request: FastifyRequest, reply: FastifyReply, world: World): Promise<unknown> {
  const visit = visitOf(request, reply, world);
  const result = await answer(call, request, visit, world);
  if (isRefused(result)) return sendRefusal(reply, result);
  // What the schema does not name never leaves the server, whatever a handler put beside it.
  const output = call.shapes.output.Clean(structuredClone(result));
  if (!call.shapes.output.Check(output)) throw new Error(`The answer of ${call.name} is not what the contract says.`);
  if (call.name === 'logout') reply.header('clear-site-data', '"cache", "storage"');
  return reply.send(output);
}

async function answer(call: Call, request: FastifyRequest, visit: Visit, world: World): Promise<object> {
  const { endpoint, shapes } = call;
  // A page that slept must not end the session that somebody has begun since.
  if (call.name === 'logout' && isForAnother(request, visit.sessionId)) return refuse(409, say(world.forms.application.form, 'sessionChanged'));
  const stranger = refusedStranger(call, request, visit, world);
  if (stranger !== null) return stranger;
  const applicant = endpoint.role === 'applicant' ? await applicantOf(endpoint, request, visit, world) : null;
  if (applicant !== null && isRefused(applicant)) return applicant;
  const body = shapes.body === null ? refusedExtraBody(request.body) : refusedShape(shapes.body, request.body, 'body');
  const query = shapes.query === null ? refusedRepeats(request.query) : refusedShape(shapes.query, request.query, 'query');
  return body ?? query ?? call.handle({ body: request.body, query: request.query, path: request.params, applicant, visit }, world);
}

function refusedStranger({ name, endpoint }: Call, request: FastifyRequest, visit: Visit, world: World): Refused | null {
  const isOwn = name === 'logout' ? isOwnFetch(request, visit.sessionId)
    : endpoint.method === 'GET' ? !isEmbedding(request)
    : isOwnWrite(request, world.config.publicUrl ?? `${request.protocol}://${request.host}`, visit.sessionId);
  if (isOwn) return null;
  world.log.warn({ reqId: request.id, call: name }, 'A request of another site was refused.');
  return refuse(403, sentences.otherSite);
}

/** 401 without a session; 409 when a write was meant for another session. */
async function applicantOf(endpoint: Endpoint, request: FastifyRequest, visit: Visit, world: World): Promise<Applicant | Refused> {
  const { sessionId } = visit;
  const isWrite = endpoint.method !== 'GET';
  // A write that is refused for its binding is nobody's activity.
  const isMeant = sessionId !== null && (!isWrite || isBound(request, sessionId));
  const owner = sessionId === null ? null : await findSession(world.database, sessionId, world.clock.now(), endpoint.isActivity && isMeant);
  const { form } = world.forms.application;
  if (sessionId === null || owner === null) {
    visit.setSession(null);
    return refuse(401, say(form, 'sessionInvalid'));
  }
  if (!isMeant) {
    await note(world.database, 'binding-refused', { accountId: owner.accountId, requestId: visit.requestId, at: world.clock.now() });
    return refuse(409, say(form, 'sessionChanged'));
  }
  return { ...owner, binding: bindingOf(sessionId) };
}

function visitOf(request: FastifyRequest, reply: FastifyReply, { config }: World): Visit {
  return {
    requestId: request.id,
    address: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    // Never from the request: whoever asks for a mail must not choose where its link leads.
    origin: config.publicUrl ?? request.server.listeningOrigin,
    sessionId: sessionIdOf(request),
    deviceId: deviceIdOf(request),
    setDevice: (deviceId) => setDeviceCookie(reply, deviceId),
    signUpNonce: signUpNonceOf(request),
    setSignUpNonce: (nonce) => setSignUpCookie(reply, nonce),
    setSession: (sessionId) => setSessionCookies(reply, sessionId),
    askAgainAfter: (seconds) => void reply.header('retry-after', String(seconds)),
    serviceKey: (view) => serviceKeyOf(request, view),
    setServiceKey: (view, key, seconds) => setServiceCookie(reply, view, key, seconds),
  };
}

function refusedShape(shape: Validator, value: unknown, part: 'body' | 'query'): Refused | null {
  if (shape.Check(value)) return null;
  const keys = shape.Errors(value).map(({ instancePath, params }) =>
    [instancePath, ...namesIn(params)].filter((name) => name !== '').join('/').replace(/^\//, '').replaceAll('/', '.'));
  const named = [...new Set(keys)].find((key) => key !== '');
  return refuse(400, `${sentences.wrongShape[part]}${named === undefined ? '' : ` (${named})`}.`);
}

/** The properties an error is about, when it is about their being there or not. */
function namesIn(params: object): readonly string[] {
  const lists = [Reflect.get(params, 'additionalProperties'), Reflect.get(params, 'requiredProperties')];
  return lists.filter(Array.isArray).flat().slice(0, 1).map(String);
}

function refusedExtraBody(body: unknown): Refused | null {
  const isEmpty = body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0);
  return isEmpty ? null : refuse(400, `${sentences.wrongShape.body}.`);
}

function refusedRepeats(query: unknown): Refused | null {
  const isRepeated = typeof query === 'object' && query !== null && Object.values(query).some(Array.isArray);
  return isRepeated ? refuse(400, `${sentences.wrongShape.query}.`) : null;
}

function sendRefusal(reply: FastifyReply, { status, refused, retryAfter }: Refused): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).send(refused);
}
