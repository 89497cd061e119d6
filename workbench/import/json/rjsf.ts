/** The UI schema of react-jsonschema-form: a tree of the names of properties, with keywords that begin with `ui:`. */
import type { ImportReport } from '../base/import-report.ts';
import type { Hints, HintsOf, Said, Widget } from './hints.ts';
import { isObject, type JsonObject } from './json-files.ts';
import { below, jsonText, jsonTexts, type Thing } from './nodes.ts';
import { propertyPath } from './properties.ts';

const rootPlace = 'uiSchema#';

interface UiNode {
  readonly value: JsonObject;
  readonly pointer: string;
}

/** True for a keyword; other names have the part of a property. */
export const isUiWord = (name: string, value: unknown): boolean => name.startsWith('ui:') || !isObject(value);

/** Reads the hints of a UI schema, and reports its keywords when the question is read. */
export function rjsfHints(ui: JsonObject, report: ImportReport): HintsOf {
  const root = { value: ui, pointer: rootPlace };
  return (path) => {
    const names = path === '' ? [] : path.split('.');
    const node = names.reduce<UiNode | null>((one, name) => one && childOf(one, name), root);
    return node === null ? {} : hintsIn(node, report);
  };
}

/** The part about a property; that of the items of a list is under `items`. */
function childOf({ value, pointer }: UiNode, name: string): UiNode | null {
  const items = value['items'];
  if (name === '[]') return isObject(items) ? { value: items, pointer: below(pointer, 'items') } : null;
  const key = Object.keys(value).find((one) => !one.startsWith('ui:') && propertyPath('', one) === name);
  const child = key === undefined ? undefined : value[key];
  if (key !== undefined && isObject(child)) return { value: child, pointer: below(pointer, key) };
  return isObject(items) ? childOf({ value: items, pointer: below(pointer, 'items') }, name) : null;
}

interface Worded extends Thing {
  readonly word: string;
  readonly value: unknown;
}

/** The keywords of a part, also those in `ui:options`. */
function wordsIn({ value, pointer }: UiNode): readonly Worded[] {
  return Object.entries(value).flatMap(([what, one]): readonly Worded[] => {
    if (!isUiWord(what, one)) return [];
    if (what !== 'ui:options' || !isObject(one))
      return [{ word: what.replace(/^ui:/, ''), value: one, place: pointer, what }];
    const place = below(pointer, what);
    return Object.entries(one).map(([word, inner]) => ({ word, value: inner, place, what: word }));
  });
}

const widgets: Readonly<Record<string, Widget>> = {
  textarea: 'long',
  radio: 'radio',
  select: 'select',
  hidden: 'hidden',
  password: 'password',
  file: 'file',
};

/** Widgets that are as ours, and those that are not. */
const sameWidgets: ReadonlySet<string> = new Set(['checkboxes', 'checkbox', 'text', 'email', 'date']);
const otherWidgets: Readonly<Record<string, string>> = {
  updown: 'The number is typed.',
  range: 'The number is typed.',
  'date-time': 'A text with the day and the time.',
  datetime: 'A text with the day and the time.',
  'alt-date': 'The date is typed.',
  'alt-datetime': 'A text with the day and the time.',
  uri: 'A text.',
};

function hintsIn(node: UiNode, report: ImportReport): Hints {
  const said: Partial<Record<'title' | 'description' | 'help' | 'placeholder', Said>> = {};
  const hints: { -readonly [Name in keyof Hints]: Hints[Name] } = {};
  for (const { word, value, place, what } of wordsIn(node)) {
    const thing = { place, what };
    if (word === 'title' || word === 'description' || word === 'help' || word === 'placeholder')
      said[word] = { ...thing, text: jsonText(value) };
    else if (word === 'widget') Object.assign(hints, widgetIn(jsonText(value), thing, report));
    else if (word === 'rows' && typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 40) {
      report.taken(place, what);
      hints.rows = value;
    } else if (word === 'enumNames' && Array.isArray(value)) {
      report.taken(place, what);
      hints.optionNames = jsonTexts(value);
    } else if (word === 'order') {
      report.taken(place, what);
      hints.order = jsonTexts(value);
    } else if (word === 'inline') report.differently(place, what, 'The options are one below the other.');
    else if ((word === 'readonly' || word === 'disabled') && value === true)
      report.left(place, what, 'THE ANSWER CAN BE CHANGED.', true);
    else report.left(place, what, 'It has no meaning here.');
  }
  return { ...hints, ...said };
}

function widgetIn(name: string, thing: Thing, report: ImportReport): Hints {
  const widget = Object.hasOwn(widgets, name) ? widgets[name] : undefined;
  if (widget !== undefined) return { widget: { ...thing, is: widget } };
  if (sameWidgets.has(name)) report.taken(thing.place, thing.what);
  else if (Object.hasOwn(otherWidgets, name)) report.differently(thing.place, thing.what, otherWidgets[name] ?? '');
  else report.left(thing.place, thing.what, `"${name}" is a look that forms do not have.`);
  return {};
}
