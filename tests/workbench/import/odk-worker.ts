/** Runs the engine of ODK in a thread of its own, because it needs the objects of a browser, and a fixed day. */
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';

/** Answers to a form, in the order in which they are entered. */
export interface OdkCase {
  readonly xml: string;
  readonly answers: readonly (readonly [path: string, value: string])[];
}

/** What ODK shows and calculates after all answers, and which of them it refuses. */
export interface OdkResult {
  readonly shown: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly refused: readonly string[];
}

interface OdkNode {
  readonly definition: { readonly nodeset?: string };
  readonly currentState: {
    readonly relevant: boolean;
    readonly value?: unknown;
    readonly children: readonly OdkNode[] | null;
    readonly instanceValue?: string;
  };
  readonly validationState?: { readonly violation: { readonly condition: string } | null };
  readonly setValue?: (value: string) => void;
  readonly selectValues?: (values: readonly string[]) => void;
}
interface Odk {
  readonly loadForm: (xml: string) => Promise<{
    readonly status: string;
    readonly createInstance: () => { readonly root: OdkNode };
  }>;
}

const day = new Date(2026, 2, 16, 12).getTime();
globalThis.Date = new Proxy(Date, {
  construct: (real, given: unknown[], made) =>
    Reflect.construct(real, given.length === 0 ? [day] : given, made) as Date,
  get: (real, name) => (name === 'now' ? () => day : Reflect.get(real, name)),
});

const require = createRequire(import.meta.url);
const { JSDOM } = require('jsdom') as { readonly JSDOM: new (html: string) => { readonly window: object } };
const { window } = new JSDOM('');
for (const name of Object.getOwnPropertyNames(window))
  if (/^[A-Z]\w+$|^document$/.test(name) && !(name in globalThis))
    Reflect.set(globalThis, name, Reflect.get(window, name));
Object.assign(globalThis, { window: globalThis, require, __dirname: import.meta.dirname });
const name = '@getodk/xforms-engine';
const odk = (await import(name)) as Odk;

const leavesOf = (node: OdkNode): readonly OdkNode[] =>
  node.currentState.children === null ? [node] : node.currentState.children.flatMap(leavesOf);

const pathOf = ({ definition }: OdkNode): string => definition.nodeset ?? '';

const isAsked = (node: OdkNode): boolean => node.currentState.relevant;

async function played({ xml, answers }: OdkCase): Promise<OdkResult> {
  const { status, createInstance } = await odk.loadForm(xml);
  if (status === 'failure') throw new Error(`ODK does not load ${xml}`);
  const leaves = leavesOf(createInstance().root);
  const refused: string[] = [];
  for (const [path, value] of answers) {
    const node = leaves.find((one) => pathOf(one) === path);
    if (node === undefined || !isAsked(node)) continue;
    enter(node, value);
    if (node.validationState?.violation?.condition !== 'constraint') continue;
    refused.push(path);
    enter(node, '');
  }
  const asked = leaves.filter(isAsked);
  return {
    shown: asked.map(pathOf),
    values: Object.fromEntries(asked.map((node) => [pathOf(node), textOf(node.currentState.value)])),
    refused,
  };
}

function enter(node: OdkNode, value: string): void {
  if (node.selectValues === undefined) node.setValue?.(value);
  else node.selectValues(value.split(' ').filter(Boolean));
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(' ') : String(value);

/** This is no window, so no origin can be given. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const answer = (message: object): void => parentPort?.postMessage(message);

parentPort?.on('message', ({ id, given }: { readonly id: number; readonly given: OdkCase }) => {
  played(given).then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, error: error instanceof Error ? error.stack : String(error) }),
  );
});
