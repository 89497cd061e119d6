/** The rows of pages and blocks. */
import { answerKeysOf } from '../../sets/knowledge.ts';
import type {
  ExpandedBlock,
  ExpandedConditions,
  ExpandedContent,
  ExpandedPage,
  ExpandedRepeat,
  ExpandedSection,
  ExpandedTabs,
} from '../../../engine/form/expanded.ts';
import type { Form } from '../../../engine/form/form.ts';
import { conditionsTree, conditionTree } from './conditions.ts';
import { questionRows } from './question-rows.ts';
import { expressionText, scopeIn, type Exporting, type SurveyRow } from './row.ts';
import { exportedText } from './texts.ts';

/** Why the export has no such part of a block; null for a part that it has, or that is said by itself. */
type LostParts<Block> = Readonly<Record<keyof Block, string | null>>;

const look = 'A look that XLSForm does not have.';
const marks = 'The texts have no marks, links and images.';

const lostOfPage: LostParts<ExpandedPage> = {
  id: null,
  role: null,
  title: null,
  step: null,
  hint: null,
  marked: marks,
  when: null,
  blocks: null,
};
const lostOfContent: LostParts<ExpandedContent> = {
  type: null,
  id: null,
  when: null,
  tone: look,
  title: null,
  text: null,
  list: null,
  print: look,
  marked: marks,
};
const lostOfSection: LostParts<ExpandedSection> = {
  type: null,
  id: null,
  title: null,
  hint: null,
  marked: marks,
  when: null,
  clears: null,
  layout: null,
  fold: look,
  blocks: null,
};
const lostOfRepeat: LostParts<ExpandedRepeat> = {
  type: null,
  id: null,
  title: null,
  hint: null,
  marked: marks,
  when: null,
  min: null,
  max: null,
  count: null,
  reorder: 'The copies stay in their order.',
  oneByOne: look,
  copies: null,
};

function reportLost<Block extends object>(block: Block, lost: LostParts<Block>, place: string, around: Around): void {
  for (const [name, note] of Object.entries<string | null>(lost)) {
    const value: unknown = Object.entries(block).find(([part]) => part === name)?.[1];
    if (note === null || value === undefined || value === false) continue;
    around.exporting.report.left(place, name === 'marked' ? 'marks' : name, note);
  }
}

/** Where blocks are. */
interface Around {
  readonly exporting: Exporting;
  readonly form: Form;
  readonly page: string;
  /** The name of the repeat around them. */
  readonly repeat: string | null;
}

/** The rows of a page, which is a group; none for the page after the submission, which XLSForm does not have. */
export function pageRows(page: ExpandedPage, form: Form, exporting: Exporting): readonly SurveyRow[] {
  const around: Around = { exporting, form, page: page.id, repeat: null };
  if (page.role === 'completion') {
    exporting.report.left(page.id, 'page', 'XLSForm has no page after the submission.');
    return [];
  }
  exporting.report.taken(page.id, 'page');
  reportLost(page, lostOfPage, page.id, around);
  const rows = [...hintRows(page.hint, page.id, around), ...page.blocks.flatMap((block) => blockRows(block, around))];
  return grouped({ id: page.id, title: page.title, when: page.when ?? [], appearance: 'field-list' }, rows, around);
}

function blockRows(block: ExpandedBlock, around: Around): readonly SurveyRow[] {
  if (block.type === 'content') return contentRows(block, around);
  if (block.type === 'section') return sectionRows(block, around);
  if (block.type === 'tabs') return tabsRows(block, around);
  if (block.type === 'repeat') return repeatRows(block, around);
  const [key] = answerKeysOf(block.type, block.key);
  const field = around.form.fields.get(key);
  if (field === undefined) return [];
  const { exporting, repeat, page } = around;
  return questionRows({ field, place: `${page}, ${block.key}`, repeat, exporting });
}

interface Group {
  readonly id: string;
  readonly title: string | null;
  readonly when: ExpandedConditions;
  readonly appearance?: string;
}

function grouped(
  { id, title, when, appearance }: Group,
  rows: readonly SurveyRow[],
  around: Around,
): readonly SurveyRow[] {
  if (rows.length === 0) return [];
  return [
    {
      type: 'begin_group',
      name: around.exporting.freeName(id),
      ...(title !== null && { label: textIn(title, `${around.page}, ${id}`, 'title', around) }),
      ...shownWhen(when, id, around),
      ...(appearance !== undefined && { appearance }),
    },
    ...rows,
    { type: 'end_group' },
  ];
}

function textIn(text: string, place: string, what: string, { exporting, repeat }: Around): string {
  return exportedText(text, exporting, place, what, scopeIn(exporting, repeat));
}

function shownWhen(when: ExpandedConditions, id: string, { exporting, page, repeat }: Around): { relevant?: string } {
  const scope = scopeIn(exporting, repeat);
  const at = { place: id === page ? page : `${page}, ${id}`, what: 'when', effect: 'SHOWN ALWAYS' };
  const relevant = expressionText(exporting, at, scope, () => conditionsTree(when, scope));
  return relevant === null ? {} : { relevant };
}

function hintRows(hint: string | null, id: string, around: Around): readonly SurveyRow[] {
  if (hint === null) return [];
  const label = textIn(hint, `${around.page}, ${id}`, 'hint', around);
  return [{ type: 'note', name: around.exporting.freeName(`${id}_hint`), label }];
}

function contentRows(content: ExpandedContent, around: Around): readonly SurveyRow[] {
  const { id, when = [], title, text, list = [] } = content;
  const place = `${around.page}, ${id}`;
  around.exporting.report.taken(place, 'content');
  reportLost(content, lostOfContent, place, around);
  const label = [...(title === undefined ? [] : [title]), ...[text ?? []].flat(), ...list.map((one) => `- ${one}`)]
    .map((one) => textIn(one, place, 'text', around))
    .join('\n\n');
  return [{ type: 'note', name: around.exporting.freeName(id), label, ...shownWhen(when, id, around) }];
}

function sectionRows(section: ExpandedSection, around: Around): readonly SurveyRow[] {
  const { id, title, hint, when, layout, clears, blocks } = section;
  const { report } = around.exporting;
  const place = `${around.page}, ${id}`;
  if (layout === 'scale')
    return blocks
      .flatMap((block) => blockRows(block, around))
      .map((row) => Object.assign({}, row, { appearance: 'likert' }));
  reportLost(section, lostOfSection, place, around);
  if (layout === 'row' || layout === 'group') report.left(place, 'layout', look);
  if (clears !== null) report.left(place, 'clears', 'XLSForm clears no answers of other questions.', true);
  const rows = [...hintRows(hint, id || 'group', around), ...blocks.flatMap((block) => blockRows(block, around))];
  const appearance = layout === 'grid' ? { appearance: 'table-list' } : {};
  return grouped({ id: id || 'group', title, when, ...appearance }, rows, around);
}

/** Tabs are a question, whose answer opens a group. */
function tabsRows(tabs: ExpandedTabs, around: Around): readonly SurveyRow[] {
  const { exporting, page } = around;
  const { id, label, when, heldWhile } = tabs;
  const place = `${page}, ${id}`;
  exporting.report.differently(place, 'tabs', 'A question chooses the tab.');
  if (heldWhile.length > 0) exporting.report.left(place, 'heldWhile', 'The tab can be changed at any time.');
  const name = exporting.values.named.get(`tab:${id}`)?.name ?? id;
  const options = tabs.tabs.map((tab) => ({ name: tab.id, label: tab.label }));
  const list = exporting.listNamed(name, options);
  const scope = scopeIn(exporting, null);
  const groups = tabs.tabs.flatMap((tab) => {
    const rows = tab.blocks.flatMap((block) => blockRows(block, around));
    const at = { place, what: 'tabs', effect: 'SHOWN ALWAYS' };
    const condition = { valueKey: `tab:${id}`, operator: 'equals', target: tab.id } as const;
    const relevant = expressionText(exporting, at, scope, () => conditionTree(condition, scope));
    const [begin, ...others] = grouped({ id: `${id}_${tab.id}`, title: null, when: [] }, rows, around);
    return begin === undefined ? [] : [{ ...begin, ...(relevant !== null && { relevant }) }, ...others];
  });
  const question = {
    type: `select_one ${list}`,
    name,
    label: textIn(label, place, 'label', around),
    default: tabs.default,
  };
  return grouped({ id, title: null, when }, [question, ...groups], around);
}

/** A repeat has the questions of its first copy. */
function repeatRows(repeat: ExpandedRepeat, around: Around): readonly SurveyRow[] {
  const { exporting, page } = around;
  const { id, title, hint, when, count, max, copies, min = 1 } = repeat;
  const { report } = exporting;
  const place = `${page}, ${id}`;
  const [copy] = copies;
  const name = exporting.values.counts.get(`count:${id}`) ?? id;
  if (copy === undefined) return [];
  if (count === undefined)
    report.differently(place, 'repeat', `A repeat has no least (${min}) and no greatest number of copies (${max}).`);
  else report.taken(place, 'repeat');
  reportLost(repeat, lostOfRepeat, place, around);
  const inside: Around = { ...around, repeat: name };
  const countKey = count ?? `count:${id}`;
  const own = copy.when.filter((one) => !('valueKey' in one && one.valueKey === countKey));
  const questions = copy.blocks.flatMap((block) => blockRows(block, inside));
  const rows = own.length === 0 ? questions : grouped({ id: `${id}_copy`, title: null, when: own }, questions, inside);
  const counted = count === undefined ? undefined : exporting.values.named.get(count)?.name;
  return [
    ...hintRows(hint, id, around),
    {
      type: 'begin_repeat',
      name,
      label: textIn(title.replaceAll('{n}', '').trim(), place, 'title', around),
      ...shownWhen(when, id, around),
      ...(counted !== undefined && { repeat_count: `\${${counted}}` }),
    },
    ...rows,
    { type: 'end_repeat' },
  ];
}
