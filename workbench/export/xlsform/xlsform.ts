/** A form as an XLSForm: the rows of its sheets, and what becomes of each thing of the form. */
import type { FormDefinition } from '../../../engine/form/definition.ts';
import { compileExpanded } from '../../../engine/form/compile-expanded.ts';
import type { Form } from '../../../engine/form/form.ts';
import { monthsOf } from '../../../engine/language/months.ts';
import { expandTraversed } from '../../expand/expand.ts';
import { calculationsIn, traverseForm, type TraversedForm } from '../../expand/traverse.ts';
import { importReport, type ImportLine, type ImportReport } from '../../import/base/import-report.ts';
import { Untranslatable } from '../../import/translate/scope.ts';
import { xPathOf } from '../../import/xlsform/write-xpath.ts';
import { filesOf } from '../../source/definition-files.ts';
import { pageRows } from './block-rows.ts';
import { parsed } from './expression-parts.ts';
import { valueTree } from './expressions.ts';
import { freeNames } from './free-names.ts';
import { namedRows, type NamedRows } from './named-values.ts';
import { scopeIn, surveyColumns, type ChoiceRow, type Exporting, type SurveyRow } from './row.ts';
import type { ExportedValue } from './values.ts';

/** The rows of the sheets, each with its header, and the report. */
export interface ExportedXlsForm {
  readonly sheets: Readonly<Record<'survey' | 'choices' | 'settings', readonly (readonly string[])[]>>;
  readonly lines: readonly ImportLine[];
  /** The rows by the keys of their values; of the copies of a repeat, those of the first one. */
  readonly named: ReadonlyMap<string, ExportedValue>;
}

/** The XLSForm of a form. Throws FormError for a form that cannot be compiled. */
export function xlsFormOf(definition: FormDefinition): ExportedXlsForm {
  const traversed = traverseForm(filesOf(definition));
  const expanded = expandTraversed(traversed);
  const form = compileExpanded(expanded);
  const report = importReport();
  const rows = namedRows(traversed, form);
  const { exporting, choices } = exportingOf(traversed, rows, form, report);
  const calculations = calculationRows(traversed, rows, exporting);
  reportOthers(traversed, report);
  const survey = [...expanded.pages.flatMap((page) => pageRows(page, form, exporting)), ...calculations];
  const filter = choices.some(({ offered_when: when }) => when !== undefined) ? ['offered_when'] : [];
  return {
    sheets: {
      survey: table(surveyColumns, survey),
      choices: table(['list_name', 'name', 'label', ...filter], choices),
      settings: table(
        ['form_title', 'form_id', 'version'],
        [{ form_title: expanded.title, form_id: expanded.id, version: String(expanded.version) }],
      ),
    },
    lines: report.lines(),
    named: rows.named,
  };
}

/** A sheet: its header, and each row with empty cells where it has nothing. */
const table = (columns: readonly string[], rows: readonly object[]): readonly (readonly string[])[] => [
  columns,
  ...rows.map((row) => columns.map((column) => String((row as Readonly<Record<string, unknown>>)[column] ?? ''))),
];

function exportingOf(
  traversed: TraversedForm,
  { named, counts, freeName }: NamedRows,
  form: Form,
  report: ImportReport,
): { readonly exporting: Exporting; readonly choices: readonly ChoiceRow[] } {
  const sources = calculationsIn(traversed);
  const generated = traversed.index.calculations.flatMap(({ isGenerated }, index) => {
    const source = sources[index];
    return isGenerated === true && source !== undefined ? [[source.key, source] as const] : [];
  });
  const choices: ChoiceRow[] = [];
  const lists = new Map<string, string>();
  const listNames = freeNames();
  const exporting: Exporting = {
    values: { named, counts, generated: new Map(generated) },
    report,
    freeName,
    months: monthsOf(form.months).map(([value, label]) => [value, label] as const),
    listNamed(wanted, options) {
      const content = JSON.stringify(options);
      const known = lists.get(content);
      if (known !== undefined) return known;
      const name = listNames.take(wanted);
      lists.set(content, name);
      choices.push(...options.map((option) => ({ list_name: name, ...option })));
      return name;
    },
  };
  return { exporting, choices };
}

/** The calculations of the form outside its groups, because each always has its value. */
function calculationRows(
  { expanded, index }: TraversedForm,
  { named, freeName }: NamedRows,
  exporting: Exporting,
): readonly SurveyRow[] {
  const order = new Map(expanded.calculations.map(({ key }, at) => [key, at]));
  const authored = index.calculations
    .filter(({ isGenerated }) => isGenerated !== true)
    .toSorted((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0));
  return authored.flatMap(({ key, node }) => {
    const source = node.value as Parameters<typeof parsed>[0];
    const place = `form, ${key}`;
    const scope = scopeIn(exporting, null);
    try {
      const { tree, kind } = valueTree(parsed(source), scope);
      const calculation = xPathOf(tree);
      for (const note of scope.notes) exporting.report.differently(place, 'calculate', note);
      exporting.report.taken(place, 'calculate');
      const name = freeName(key.replace(':', '_'));
      named.set(key, { name, kind: kind === 'truth' ? 'text' : kind, repeat: null, isNumeric: kind === 'number' });
      return [{ type: 'calculate', name, calculation }];
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      exporting.report.left(place, 'calculate', `NOT CALCULATED: ${error.message}.`, true);
      return [];
    }
  });
}

/** What is around the questions. */
function reportOthers({ expanded }: TraversedForm, report: ImportReport): void {
  for (const { id } of expanded.rules) report.left('form', `rule ${id}`, 'NO ANSWERS ARE CLEARED by rules.', true);
  for (const name of Object.keys(expanded.hostParts)) report.left('form', name, 'XLSForm has no such thing.');
}
