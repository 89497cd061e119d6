/** The rows of an XLSForm, and what becomes of each thing of a form. */
import type { ImportReport } from '../../import/base/import-report.ts';
import type { CompiledField } from '../../../engine/form/form.ts';
import type { ExpandedOption } from '../../../engine/form/expanded.ts';
import type { SourceTree } from '../../import/base/expression.ts';
import { Untranslatable } from '../../import/translate/scope.ts';
import { xPathOf } from '../../import/xlsform/write-xpath.ts';
import type { ExportedValues, ExportScope } from './values.ts';

/** The columns of the sheet survey, in their order. */
export const surveyColumns = [
  'type',
  'name',
  'label',
  'hint',
  'required',
  'required_message',
  'relevant',
  'constraint',
  'constraint_message',
  'calculation',
  'choice_filter',
  'appearance',
  'default',
  'repeat_count',
] as const;

/** A row of the sheet survey by its columns. */
export type SurveyRow = { readonly type: string } & Partial<Record<(typeof surveyColumns)[number], string>>;

/** A row of the sheet choices. `offered_when` names the condition of an option in the filters of its questions. */
export interface ChoiceRow {
  readonly list_name: string;
  readonly name: string;
  readonly label: string;
  readonly offered_when?: string;
}

/** What the rows of a form have in common. */
export interface Exporting {
  readonly months: readonly ExpandedOption[];
  readonly values: ExportedValues;
  readonly report: ImportReport;
  /** The names of groups and texts, each used once. */
  readonly freeName: (wanted: string) => string;
  /** Adds a list, and returns its name; one with the same options is the same list. */
  readonly listNamed: (wanted: string, options: readonly Omit<ChoiceRow, 'list_name'>[]) => string;
}

/** A question with its place. */
export interface ExportedField {
  readonly field: CompiledField;
  readonly place: string;
  /** The name of the repeat around it. */
  readonly repeat: string | null;
  readonly exporting: Exporting;
}

/** A thing of the form: where it is, and what it is. */
export interface ExportedThing {
  readonly place: string;
  readonly what: string;
  /** What its lack means. */
  readonly effect: string;
}

/** The scope of a thing. */
export const scopeIn = ({ values }: Exporting, repeat: string | null, self: string | null = null): ExportScope => ({
  values,
  repeat,
  self,
  notes: new Set(),
});

/** The text of a translated expression; null, and a line of the report, for one that XLSForm cannot say. */
export function expressionText(
  { report }: Exporting,
  { place, what, effect }: ExportedThing,
  scope: ExportScope,
  translate: () => SourceTree | null,
): string | null {
  try {
    const tree = translate();
    const text = tree === null ? null : xPathOf(tree);
    if (text !== null) report.taken(place, what);
    for (const note of scope.notes) report.differently(place, what, note);
    return text;
  } catch (error) {
    if (!(error instanceof Untranslatable)) throw error;
    report.left(place, what, `${effect}: ${error.message}.`, true);
    return null;
  }
}
