/**
 * Creates a form of any size, always the same for each size. Pages have 25 questions. A third is conditional,
 * a fifth is required, a tenth has a schema. One block is repeated.
 */
import type {
  BlockDefinition,
  FieldDefinition,
  FormDefinition,
  Option,
  PageDefinition,
  SectionDefinition,
} from '../../engine/index.ts';
import { repeatableNumbers } from '../../workbench/cover/index.ts';

export interface Workload {
  readonly definition: FormDefinition;
  readonly answers: Readonly<Record<string, string>>;
  /** A text that no condition reads. */
  readonly plain: string;
  /** Shows or hides a section of 25 questions: 'Y' or 'N'. */
  readonly flip: string;
  readonly fields: number;
}

const pageSize = 25;
const yesNoUnsure: readonly Option[] = [
  ['Y', 'Yes'],
  ['N', 'No'],
  ['U', 'Not sure'],
];
const kinds = ['text', 'select', 'radio', 'text', 'checkbox', 'text', 'date', 'text', 'select', 'text'] as const;
/** The sections of an ordinary page: the number of questions and the depth of nesting. */
const sections = [
  [3, 1],
  [2, 4],
  [4, 1],
  [5, 2],
  [1, 1],
  [3, 2],
] as const;
export const phonePattern = String.raw`^\([2-9]\d{2}\) [2-9]\d{2}-\d{4}$`;
export const rangePattern = '^(?:[1-9]|[12][0-9]|3[0-6])$';

interface Making {
  readonly random: () => number;
  made: number;
  required: number;
  constrained: number;
  conditional: number;
  sections: number;
}

/**
 * A form of `size` questions, without the repeated ones, and an application with errors in about five of a
 * hundred.
 */
export function createWorkload(size: number): Workload {
  const making: Making = {
    random: repeatableNumbers(size),
    made: 0,
    required: 0,
    constrained: 0,
    conditional: 0,
    sections: 0,
  };
  const first = [plainText(making)];
  const flip = radio(making);
  const bigSection: SectionDefinition = {
    type: 'section',
    id: 'big',
    when: [{ valueKey: flip.key, operator: 'equals', target: 'Y' }],
    blocks: Array.from({ length: size >= 200 ? pageSize : 5 }, () => field(making)),
  };
  const pages: PageDefinition[] = [page(0, [...first, flip, bigSection])];
  while (making.made < size) pages.push(page(pages.length, pageBlocks(making, Math.min(pageSize, size - making.made))));
  pages.push(
    page(pages.length, [
      {
        type: 'repeat',
        id: 'activities',
        title: 'Activities',
        use: 'activity',
        prefixes: Array.from({ length: 10 }, (_, n) => `a${n}_`),
        max: 10,
      },
    ]),
  );
  const definition = definitionOf(pages);
  const plain = first[0]?.key ?? '';
  return { definition, plain, flip: flip.key, fields: making.made, answers: answersTo(pages, making.random, flip.key) };
}

function page(index: number, blocks: readonly BlockDefinition[]): PageDefinition {
  return { id: `page-${index}`, title: `Page ${index + 1}`, blocks };
}

function pageBlocks(making: Making, room: number): readonly BlockDefinition[] {
  const end = making.made + room;
  const blocks: BlockDefinition[] = [];
  while (making.made < end) {
    const [count, depth] = sections[making.sections % sections.length] ?? [1, 1];
    const left = end - making.made;
    if (left > count * depth && making.conditional < 0.3 * making.made) {
      const controller = radio(making);
      blocks.push(controller, section(making, controller.key, count, depth));
    } else {
      blocks.push(field(making));
    }
  }
  return blocks;
}

function section(making: Making, controller: string, count: number, depth: number): SectionDefinition {
  making.sections += 1;
  making.conditional += count;
  const id = `section-${making.sections}`;
  const own: FieldDefinition[] = Array.from({ length: count - 1 }, () => field(making));
  const last = radio(making);
  const inner = depth > 1 ? [section(making, last.key, count, depth - 1)] : [];
  return {
    type: 'section',
    id,
    when: [{ valueKey: controller, operator: 'equals', target: 'Y' }],
    blocks: [...own, last, ...inner],
  };
}

function plainText(making: Making): FieldDefinition {
  return { type: 'text', ...named(making) };
}

function radio(making: Making): FieldDefinition {
  return { type: 'radio', ...named(making), options: yesNoUnsure };
}

function named(making: Making): { readonly key: string; readonly label: string } {
  making.made += 1;
  return {
    key: `f${String(making.made).padStart(5, '0')}`,
    label: `Question ${making.made}: please tell us about item ${making.made}`,
  };
}

const neverRequired: ReadonlySet<string> = new Set(['checkbox']);

function field(making: Making): FieldDefinition {
  const type = kinds[making.made % kinds.length] ?? 'text';
  const isRequired = !neverRequired.has(type) && making.required < 0.2 * making.made;
  if (isRequired) making.required += 1;
  const common = { ...named(making), ...(isRequired && { required: `Question ${making.made}` }) };
  return fields[type](making, common);
}

type Common = Pick<FieldDefinition, 'key' | 'label' | 'required'>;

/** Creates a field of each type in `kinds`. */
const fields: Readonly<Record<(typeof kinds)[number], (making: Making, common: Common) => FieldDefinition>> = {
  text: constrainedText,
  radio: (_, common) => ({ type: 'radio', ...common, options: yesNoUnsure }),
  select: ({ made }, common) => ({
    type: 'select',
    ...common,
    options: Array.from({ length: 10 }, (_, n): Option => [`v${n}`, `Option ${n} of question ${made}`]),
  }),
  checkbox: (_, common) => ({ type: 'checkbox', ...common }),
  date: (_, common) => ({ type: 'date', ...common }),
};

/** A tenth of all questions has a schema. */
function constrainedText(making: Making, common: Common): FieldDefinition {
  if (making.constrained >= 0.1 * making.made) return { type: 'text', ...common };
  making.constrained += 1;
  return making.constrained % 3 === 0
    ? {
        type: 'text',
        ...common,
        schema: { pattern: rangePattern, errorMessage: `Question ${making.made} must be a number from 1 to 36.` },
      }
    : {
        type: 'text',
        ...common,
        schema: { pattern: phonePattern, errorMessage: 'Please provide a valid US phone number.' },
      };
}

function definitionOf(pages: readonly PageDefinition[]): FormDefinition {
  const activity: readonly FieldDefinition[] = [
    { type: 'text', key: 'name', label: 'Activity name', required: 'Activity name' },
    { type: 'select', key: 'role', label: 'Role', options: yesNoUnsure },
    { type: 'date', key: 'since', label: 'Since' },
    { type: 'checkbox', key: 'current', label: 'Current' },
  ];
  return {
    form: { id: 'bench', version: 1, title: 'Bench', pages: pages.map(({ id }) => id) },
    pages: Object.fromEntries(pages.map((one) => [one.id, one])),
    sections: { activity: { blocks: activity } },
    dataModel: { keys: {} },
    institution: {},
    messages: {},
    options: {},
  };
}

/**
 * Answers every visible question, a twentieth of them with errors. About half of the sections are visible;
 * the big one is hidden.
 */
function answersTo(
  pages: readonly PageDefinition[],
  random: () => number,
  flip: string,
): Readonly<Record<string, string>> {
  const answers: Record<string, string> = {
    a0_name: 'Debate club',
    a0_role: 'Y',
    a0_since: '2024-09-01',
    a0_current: 'true',
  };
  const visit = (blocks: readonly BlockDefinition[]): void => {
    for (const block of blocks) {
      if (block.type === 'section') {
        if (block.when?.every((one) => one.valueKey !== undefined && answers[one.valueKey] === one.target))
          visit(block.blocks ?? []);
      } else if ('key' in block && block.type !== 'scale' && block.type !== 'documents')
        answers[block.key] = block.key === flip ? 'N' : answerTo(block, random());
    }
  };
  for (const one of pages) visit(one.blocks);
  return answers;
}

const answersByType: Readonly<Partial<Record<FieldDefinition['type'], (chance: number) => string>>> = {
  radio: (chance) => (chance < 0.55 ? 'Y' : 'N'),
  select: (chance) => `v${Math.floor(chance * 10)}`,
  checkbox: (chance) => (chance < 0.5 ? 'true' : ''),
  date: (chance) => `200${Math.floor(chance * 9)}-0${1 + Math.floor(chance * 8)}-1${Math.floor(chance * 9)}`,
};

function answerTo(field: FieldDefinition, chance: number): string {
  const isWrong = chance < 0.1;
  if (field.required !== undefined && isWrong) return '';
  const answer = answersByType[field.type]?.(chance);
  if (answer !== undefined) return answer;
  if (field.schema?.['pattern'] === rangePattern) return isWrong ? '99' : String(1 + Math.floor(chance * 36));
  if (field.schema !== undefined) return isWrong ? '123' : '(316) 978-3456';
  return `Answer ${Math.floor(chance * 1e6)}`;
}
