/** The constraints of a questionnaire as checks of its questions. */
import { namesRead } from '../base/expression.ts';
import type { AnyPart, SourceCheck, SourceQuestion } from '../base/source-form.ts';
import type { Aliases } from '../json/json-report.ts';
import { jsonText, schemasIn, type SchemaNode } from '../json/nodes.ts';
import { pathConstraint } from './fhirpath.ts';
import { extensionWord, typedValue, type FhirItem } from './items.ts';
import type { FhirReading } from './options.ts';
import { isBelowOrSame } from './response.ts';

/** A question that can refuse its answer, with the repeat that has it in each copy. */
interface Asked {
  readonly question: SourceQuestion;
  readonly repeat: string | null;
}

interface Constraining extends FhirReading {
  readonly aliases: Aliases;
}

/** The parts with the constraints of the items, each at its question, or at the last one that it reads. */
export function withConstraints(parts: readonly AnyPart[], reading: Constraining): readonly AnyPart[] {
  const asked = askedIn(parts, null);
  const found = new Map<SourceQuestion, readonly SourceCheck[]>();
  for (const [own, node] of [[null, reading.root] as const, ...[...reading.items.values()].map(itself)])
    for (const constraint of schemasIn(node, 'extension').filter(isConstraint)) {
      const check = checkIn(constraint, own, asked, reading);
      if (check === null) continue;
      const [question, one] = check;
      found.set(question, [...(found.get(question) ?? []), one]);
    }
  return checkedParts(parts, found);
}

const itself = (item: FhirItem): readonly [FhirItem, SchemaNode] => [item, item];
const isConstraint = (node: SchemaNode): boolean => extensionWord(node) === 'questionnaire-constraint';

/** The questions that can have checks; a file has none, and a repeat in a repeat is left out. */
function askedIn(parts: readonly AnyPart[], repeat: string | null): readonly Asked[] {
  return parts.flatMap((part): readonly Asked[] => {
    if (part.part === 'question') return part.kind === 'file' ? [] : [{ question: part, repeat }];
    if (part.part === 'group') return askedIn(part.parts, repeat);
    return part.part === 'repeat' && repeat === null ? askedIn(part.parts, part.name) : [];
  });
}

function checkedParts(
  parts: readonly AnyPart[],
  found: ReadonlyMap<SourceQuestion, readonly SourceCheck[]>,
): readonly AnyPart[] {
  return parts.map((part) => {
    if ('parts' in part) return { ...part, parts: checkedParts(part.parts, found) };
    const checks = part.part === 'question' ? found.get(part) : undefined;
    return checks === undefined ? part : { ...part, checks };
  });
}

/** A constraint at the question that it refuses; null for one that is left out. */
function checkIn(
  node: SchemaNode,
  own: FhirItem | null,
  asked: readonly Asked[],
  reading: Constraining,
): readonly [SourceQuestion, SourceCheck] | null {
  const { report, aliases } = reading;
  const { pointer: place } = node;
  const what = extensionWord(node);
  const parts = new Map(
    schemasIn(node, 'extension').map((one) => [jsonText(one.value['url']), jsonText(typedValue(one, 'value')?.value)]),
  );
  if (parts.get('severity') === 'warning') {
    report.left(place, what, 'It only warns, and a form has no warnings.');
    return null;
  }
  const constraint = pathConstraint(parts.get('expression') ?? '', own, reading);
  const at = constraint.tree === null ? null : placeOf(namesRead(constraint.tree), own, asked, reading);
  if (at === null) {
    const problem = constraint.problem ?? 'no question of the same copy can be refused';
    report.left(place, what, `NOT CHECKED: "${constraint.text}" cannot be translated: ${problem}.`, true);
    return null;
  }
  const isOwn = at.name === own?.linkId;
  if (isOwn) report.taken(place, what);
  else report.differently(place, what, `It is checked at "${at.name}", while that is asked.`);
  for (const word of ['constraint', 'constraint_message']) aliases.add(place, word, [{ place, what }]);
  const message = parts.get('human') ?? '';
  return [at, { constraint, message, place, ...(!isOwn && { isAlways: true }) }];
}

/** The question of the item, or else the last one that is read, if it is in the same copies as the item. */
function placeOf(
  read: ReadonlySet<string>,
  own: FhirItem | null,
  asked: readonly Asked[],
  { items }: FhirReading,
): SourceQuestion | null {
  const around = [...items.values()].filter((one) => own !== null && isBelowOrSame(one, own));
  const names = new Set(around.flatMap((one) => (one === own ? [one.linkId] : [one.linkId, `${one.linkId} #copies`])));
  const near = asked.filter(({ repeat }) => repeat === null || names.has(repeat)).map(({ question }) => question);
  const itsOwn = near.find(({ name }) => name === own?.linkId);
  return itsOwn ?? near.findLast(({ name }) => read.has(name)) ?? null;
}
