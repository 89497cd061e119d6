import { expect, it } from 'vitest';
import { contract } from '../../api-client/index.ts';

/** The places of objects that accept properties which they do not name. */
function openObjects(schema: unknown, place: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isOpen =
    'type' in schema &&
    schema.type === 'object' &&
    !('patternProperties' in schema && Object.keys(schema.patternProperties as object).join() === '^.*$') &&
    !('additionalProperties' in schema && schema.additionalProperties === false);
  const inside = Object.entries(schema).flatMap(([name, part]) => openObjects(part, `${place}.${name}`));
  return isOpen ? [place, ...inside] : inside;
}

it('a response that matches the contract has no property that the contract does not name', () => {
  const outputs = Object.entries(contract).map(([name, { output }]) => [name, output] as const);
  expect(outputs.flatMap(([name, output]) => openObjects(output, name))).toEqual([]);
});
