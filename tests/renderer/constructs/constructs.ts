/** Every construct of the form language with the smallest form that has it: each type, each property, each recipe. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fieldTypes } from '../../../engine/index.ts';
import type { FormSource } from '../../../workbench/check/index.ts';
import { hostSource } from '../../../workbench/load/host-form.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { sourceOf, type FormParts } from '../../workbench/diff/compared-form.ts';
import { formWith, type Block, type Change } from '../../workbench/diff/property-form.ts';
import { rows } from '../../workbench/diff/property-rows.ts';

export interface Construct {
  /** The name of a type, `<definition>.<property>`, or the folder of a recipe. */
  readonly name: string;
  readonly source: FormSource;
}

interface TypeSchema {
  readonly properties: { readonly type: { readonly const?: string; readonly enum?: readonly string[] } };
}

/** The types of questions in the registry, and those of blocks in the schema. */
const typeNames: readonly string[] = [
  ...new Set([
    ...Object.keys(fieldTypes),
    ...schema.$defs.block.oneOf.flatMap(({ $ref }) => {
      const definitions = schema.$defs as unknown as Readonly<Record<string, TypeSchema>>;
      const type = definitions[$ref.slice('#/$defs/'.length)]?.properties.type;
      return type?.enum ?? [type?.const ?? ''];
    }),
  ]),
];

const placed = (form: FormParts): readonly Block[] => form.pages.flatMap((page) => (page as Page).blocks);
interface Page {
  readonly id: string;
  readonly blocks: readonly Block[];
}

/** The types that the whole form does not have: each in place of another question. */
const otherTypes: Readonly<Record<string, Change>> = {
  email: { blocks: { country: { type: 'email' } } },
  phone: { blocks: { country: { type: 'phone' } } },
  ssn: { blocks: { country: { type: 'ssn' } }, keys: { country: { type: 'text', maxLength: 11, sensitive: true } } },
  code: { blocks: { country: { type: 'code', maxLength: 6 } } },
  signature: { blocks: { country: { type: 'signature' } } },
  ranking: { blocks: { likes: { type: 'ranking' } } },
  password: {
    blocks: { country: { type: 'password' } },
    keys: { country: { type: 'text', maxLength: 256, sensitive: true } },
  },
};

const nameOf = (block: Block): string => String(block['key'] ?? block['id']);

/** The change that has a question or block of a type; undefined if there is none. */
function changeOfType(type: string): Change | undefined {
  const block = placed(formWith({})).find((one) => one['type'] === type);
  return block === undefined ? otherTypes[type] : { blocks: { [nameOf(block)]: {} } };
}

/** The form of a change without what nothing in it names. */
function smallest(change: Change): FormParts {
  const whole = formWith(change);
  const { pages, calculations, keys, sets, files = {}, ...more } = whole;
  const [you, rest] = pages as readonly [Page, Page];
  const namedIn = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);
  let kept: readonly Block[] = [];
  let text = JSON.stringify({ ...change, blocks: Object.keys(change.blocks ?? {}), keys: null });
  if (change.job !== undefined || change.sets !== undefined) text += ' jobs';
  for (let count = -1; count < kept.length;) {
    count = kept.length;
    kept = you.blocks.filter((block) => namesIn(block).some((name) => namedIn(text, name)));
    text += JSON.stringify(kept);
    if (kept.some((block) => nameOf(block) === 'twice')) text += ' miles';
  }
  if (kept.length === 0 && change.page === undefined) kept = you.blocks.slice(0, 1);
  const hasRest = change.page !== undefined || namedIn(text, 'rest') || namedIn(text, 'more');
  const shown = [...(kept.length === 0 ? [] : [{ ...you, blocks: kept }]), ...(hasRest ? [rest] : [])];
  const asked = JSON.stringify([shown, change.form, change.keys]);
  const hasJobs = kept.some((block) => nameOf(block) === 'jobs');
  return {
    ...more,
    pages: shown,
    ...(namedIn(text, 'twice') ? { calculations } : {}),
    keys: Object.fromEntries(
      Object.entries(keys).filter(
        ([key]) => namedIn(asked, key) || namedIn(asked, key.replace(/_(?:month|year|\d)$/, '')),
      ),
    ),
    ...(hasJobs ? { sets } : {}),
    files: Object.fromEntries(Object.entries(files).filter(([name]) => hasJobs || name !== 'sections/job.json')),
  };
}

/** The names under which conditions and expressions find a block and its questions. */
function namesIn(block: Block): readonly string[] {
  const inner = [block['blocks'], block['questions'], block['tabs']].flat() as readonly (Block | undefined)[];
  return [nameOf(block), ...inner.flatMap((one) => (one === undefined ? [] : namesIn(one)))];
}

const recipes = join(import.meta.dirname, '../../../docs/forms/recipes');

/** The types that no form has. */
export const typesWithoutForm = typeNames.filter((type) => changeOfType(type) === undefined);

/** Every construct, in this order: types, properties, recipes. */
export const constructs: readonly Construct[] = [
  ...typeNames.map((name) => ({ name, source: sourceOf(smallest(changeOfType(name) ?? {})) })),
  ...Object.entries(rows).map(([name, [, after]]) => ({ name, source: sourceOf(smallest(after)) })),
  ...(await Promise.all(
    readdirSync(recipes).map(async (name) => ({
      name: `recipe ${name}`,
      source: await hostSource(join(recipes, name)),
    })),
  )),
];
