/** The questions beside a question of a survey: what "other" is, and a comment. */
import type { AnyPart, SourceQuestion } from '../base/source-form.ts';
import type { Thing } from '../json/nodes.ts';
import { hasOther, otherValue } from './options.ts';
import type { Planned } from './plan.ts';
import { thingIn, type SurveyReading } from './reading.ts';
import { takenText } from './texts.ts';
import { equalTo } from '../base/trees.ts';

/** Words of the writer that can be about a property. */
const words = [
  'name',
  'type',
  'label',
  'hint',
  'relevant',
  'required',
  'required_message',
  'constraint',
  'constraint_message',
  'default',
  'choice_filter',
];

/** The wanted key: without the repeat around it, whose prefix comes before it. */
export function keyOf({ name, around }: Pick<Planned, 'name' | 'around'>): string {
  const repeat = around.isInRepeat ? (around.panel || around.row).split('.')[0] : undefined;
  const own = repeat === undefined ? name : name.slice(repeat.length + 1);
  return own
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}

/** The texts beside a question: what "other" is, and a comment. */
export function commentsOf(
  { node, name, options, named, around }: Planned,
  reading: SurveyReading,
): readonly AnyPart[] {
  const { aliases, report } = reading;
  const made = (thing: Thing): Pick<SourceQuestion, 'place' | 'part' | 'list' | 'options' | 'default' | 'isMade'> => {
    const place = `${thing.place}/${thing.what}`;
    for (const word of words) aliases.add(place, word, [thing]);
    return { place, part: 'question', list: '', options: [], default: '', isMade: true };
  };
  const none = { hint: '', constraint: null, constraintMessage: '' } as const;
  const found: SourceQuestion[] = [];
  const other = options.find(({ value }) => value === otherValue);
  const otherThing = thingIn(node, 'showOtherItem', 'hasOther');
  if (hasOther(node) && other !== undefined && otherThing !== null) {
    const tree =
      named.kind === 'several'
        ? ({
            kind: 'call',
            name: 'selected',
            args: [
              { kind: 'name', name },
              { kind: 'text', value: other.code },
            ],
          } as const)
        : equalTo(name, other.code);
    const message = takenText(node, around, reading, 'otherErrorText');
    found.push({
      ...made(otherThing),
      ...none,
      name: `${name}-Comment`,
      key: `${keyOf({ name, around })}_other`,
      kind: 'text',
      label: takenText(node, around, reading, 'otherText') || 'Other (describe)',
      relevant: { text: `${name} is "${otherValue}"`, tree },
      required: true,
      requiredMessage: message || 'Please describe it.',
    });
  }
  const commentThing = thingIn(node, 'showCommentArea', 'hasComment');
  if (commentThing !== null && node.value[commentThing.what] === true) {
    report.taken(commentThing.place, commentThing.what);
    found.push({
      ...made(commentThing),
      ...none,
      name: `${name}-Comment #2`,
      key: `${keyOf({ name, around })}_comment`,
      kind: 'long-text',
      label: takenText(node, around, reading, 'commentText') || 'Other (describe)',
      relevant: null,
      required: null,
      requiredMessage: '',
    });
  }
  return found;
}
