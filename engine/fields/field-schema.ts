/** The JSON Schema of field definitions, from which `forms/form.schema.json` is generated. */
import type { FieldBase } from '../language/field-definition.ts';

/** A part of a JSON Schema. */
export type SchemaPart = Readonly<Record<string, unknown>>;

/** The schema of the definitions of one field type, or of several types with the same properties. */
export interface NamedSchema {
  /** The name under `$defs`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The properties besides those of every field. */
  readonly properties: Readonly<Record<string, SchemaPart>>;
  /** The own properties that authors write before `required`; the others come last. */
  readonly first?: readonly string[];
  /** The own properties that every definition has. */
  readonly required?: readonly string[];
  /** The meaning of the key, if it is not an answer key. */
  readonly keyDescription?: string;
  /** The properties of every field that have no meaning here. */
  readonly without?: readonly (keyof FieldBase)[];
  /** Two properties of which exactly one is given. */
  readonly exactlyOne?: readonly [string, string];
}

/** The properties that only definitions of this kind have. */
type OwnProperty<Definition> = Exclude<keyof Definition, keyof FieldBase | 'type'> & string;

/** A schema that covers the definition of a field type: `tsc` fails if an own property is missing. */
export interface FieldSchema<Definition extends FieldBase> extends NamedSchema {
  readonly properties: Readonly<Record<OwnProperty<Definition>, SchemaPart>>;
  readonly first?: readonly OwnProperty<Definition>[];
  readonly required?: readonly OwnProperty<Definition>[];
  readonly exactlyOne?: readonly [OwnProperty<Definition>, OwnProperty<Definition>];
}

/** A schema under another name. */
export const definition = (name: string, description?: string): SchemaPart => ({
  $ref: `#/$defs/${name}`,
  ...(description !== undefined && { description }),
});

/** The `$defs` of fields by name, in the order of the types. */
export function fieldDefinitions(schemas: Readonly<Record<string, NamedSchema>>): Readonly<Record<string, SchemaPart>> {
  const typesOf = (schema: NamedSchema): readonly string[] =>
    Object.keys(schemas).filter((type) => schemas[type] === schema);
  return Object.fromEntries(
    Array.from(new Set(Object.values(schemas)), (schema) => [schema.name, definitionOf(schema, typesOf(schema))]),
  );
}

function definitionOf(schema: NamedSchema, types: readonly string[]): SchemaPart {
  const { title, description, keyDescription, first = [], required = [], without = [] } = schema;
  const own = Object.entries(schema.properties);
  const type = types.length === 1 ? { const: types[0] } : { enum: types };
  const properties: Record<string, SchemaPart> = {
    type: { ...type, description: 'The kind of question.' },
    key: definition('fieldKey', keyDescription),
    label: definition('label'),
    hint: definition('hint'),
    when: definition('fieldWhen'),
    ...Object.fromEntries(own.filter(([name]) => first.includes(name))),
    required: definition('required'),
    checks: definition('checks'),
    schema: definition('answerSchema'),
    schemaWhen: definition('schemaWhen'),
    autocomplete: definition('autocomplete'),
    width: definition('width'),
    ...Object.fromEntries(own.filter(([name]) => !first.includes(name))),
  };
  for (const name of without) delete properties[name];
  const needed = ['type', 'key', 'label', ...required];
  const either = schema.exactlyOne === undefined ? {} : eitherOf(schema.exactlyOne);
  return { title, description, type: 'object', properties, required: needed, ...either, additionalProperties: false };
}

/** JSON Schema for "exactly one of two", whose errors name the property. */
function eitherOf([one, other]: readonly [string, string]): SchemaPart {
  const parts = [{ required: [one] }, { properties: { [other]: false } }, { required: [other] }];
  return Object.fromEntries(['if', 'then', 'else'].map((keyword, index) => [keyword, parts[index]]));
}

/** A form schema with the definitions of these fields in place of those that it has. */
export function withFieldSchemas<Schema extends { readonly $defs: object }>(
  schema: Schema,
  schemas: Readonly<Record<string, NamedSchema>>,
): Schema {
  const defs = schema.$defs as Readonly<Record<string, SchemaPart>>;
  const fields = fieldDefinitions(schemas);
  const blocks = (defs['block']?.['oneOf'] ?? []) as readonly SchemaPart[];
  const others = blocks.filter(({ $ref }) => containers.some((name) => $ref === definition(name)['$ref']));
  const oneOf = [...Object.keys(fields).map((name) => definition(name)), ...others];
  return { ...schema, $defs: { ...defs, ...fields, block: { ...defs['block'], oneOf } } };
}

/** The blocks that are no fields. */
const containers = ['content', 'sectionBlock', 'grid', 'scale', 'documents', 'tabs', 'repeat'];
