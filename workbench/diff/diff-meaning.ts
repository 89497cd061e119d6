/** The changes of what a saved answer means, and of who can read it: labels, options under a key, protection. */
import type { ExpandedBlock, ExpandedForm } from '../../engine/form/expanded.ts';
import type { FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { safe, type FieldPair } from './field-pair.ts';
import { keyAfter } from '../../engine/versions/migration.ts';
import { isSameText, rewordingOf } from './same-meaning.ts';

/** A question as an applicant reads it. */
interface Asked {
  readonly label: string;
  /** The titles around it. */
  readonly place: string;
}

/** A question in both definitions. */
interface AskedPair {
  readonly key: string;
  readonly was: Asked;
  readonly is: Asked;
}

/** Labels that changed, and questions that changed places. */
export function labelChanges({ before, after }: ComparedForms, pairs: readonly FieldPair[]): readonly FormChange[] {
  const [former, current] = [askedIn(before.expanded), askedIn(after.expanded)];
  const asked = pairs.flatMap(({ was, is }): readonly AskedPair[] => {
    const [one, other] = [former.get(was.key), current.get(is.key)];
    return one === undefined || other === undefined ? [] : [{ key: was.key, was: one, is: other }];
  });
  const changed = asked.filter(({ was, is }) => was.label !== is.label || was.place !== is.place);
  return changed.flatMap((pair): readonly FormChange[] => {
    const { key, was, is } = pair;
    const common = safe('meaning', key);
    const [now, then] = [quoted(is), quoted(was)];
    const other = changed.find((one) => one !== pair && areExchanged(pair, one));
    if (other !== undefined) {
      const origin = `it was that of ${other.key}, and saved answers stay.`;
      const sentence = `The question is ${now} instead of ${then}: ${origin}`;
      return [{ ...common, verdict: 'needs decision', sentence }];
    }
    return was.label === is.label ? [] : [reworded(common, 'label', was.label, is.label)];
  });
}

const quoted = ({ label, place }: Asked): string => `"${label}"${place === '' ? '' : ` under "${place}"`}`;

/** The one asks now what the other asked, which asks something else now; or both changed places. */
function areExchanged(one: AskedPair, other: AskedPair): boolean {
  const isRelabelled = ({ was, is }: AskedPair): boolean => !isSameText(was.label, is.label);
  if (isRelabelled(one)) return isRelabelled(other) && isSameText(one.is.label, other.was.label);
  const isMoved = one.was.place !== other.was.place && one.is.label === other.is.label;
  return isMoved && one.is.place === other.was.place && other.is.place === one.was.place;
}

/** A change of a text by which people understand saved answers. */
export function reworded(common: ReturnType<typeof safe>, name: string, former: string, current: string): FormChange {
  const rewording = rewordingOf(former, current);
  const sentence = `The ${name} is "${current}" instead of "${former}"`;
  if (rewording === 'same') return { ...common, sentence: `${sentence}.` };
  const verdict = rewording === 'changed' ? 'needs decision' : 'check';
  return { ...common, verdict, sentence: `${sentence}: check that saved answers mean the same.` };
}

/** Every question of a form by its key. */
function askedIn(form: ExpandedForm): ReadonlyMap<string, Asked> {
  const found = new Map<string, Asked>();
  const visit = (block: ExpandedBlock, titles: readonly string[]): void => {
    if ('key' in block) found.set(block.key, { label: block.label, place: titles.join(' – ') });
    const title = 'title' in block && typeof block.title === 'string' ? block.title : null;
    const inner = title === null ? titles : [...titles, title];
    if ('blocks' in block) for (const one of block.blocks) visit(one, inner);
    if ('copies' in block) for (const one of block.copies) visit(one, inner);
    if ('tabs' in block)
      for (const { label, blocks } of block.tabs) for (const one of blocks) visit(one, [...inner, label]);
  };
  for (const { title, blocks } of form.pages) for (const block of blocks) visit(block, [title]);
  return found;
}

/** Keys that become sensitive, or are it no longer. */
export function protectionChanges({ before, after, migrations }: ComparedForms): readonly FormChange[] {
  return Object.entries(before.expanded.model).flatMap(([key, stored]): readonly FormChange[] => {
    const to = keyAfter(migrations, key) ?? '';
    const now = Object.hasOwn(after.expanded.model, to) ? after.expanded.model[to] : undefined;
    if (now === undefined) return [];
    const isSensitive = ({ form }: typeof before, name: string, model: typeof stored): boolean =>
      model.sensitive === true || form.fields.get(name)?.fieldType.isSensitive === true;
    const [was, is] = [isSensitive(before, key, stored), isSensitive(after, to, now)];
    if (was === is) return [];
    const sentence = was
      ? 'The answer is no longer sensitive: it is neither encrypted in storage nor masked for staff and on paper.'
      : 'The answer is sensitive now: it is masked, and encrypted from the next time it is saved.';
    return [{ ...safe('protection', key, { [key]: 'x' }), verdict: 'needs decision', sentence }];
  });
}

/** The label of the chosen option is stored, or no longer. */
export function descriptionChanges({ was, is }: FieldPair): readonly FormChange[] {
  if ((was.descKey === null) === (is.descKey === null)) return [];
  const sentence =
    is.descKey === null
      ? `"describe" is false: the label of the choice is no longer stored under ${was.descKey}.`
      : `"describe" is true: the label of the choice is stored under ${is.descKey}, from the next change on.`;
  return [{ ...safe('meaning', was.key), verdict: 'needs decision', sentence }];
}
