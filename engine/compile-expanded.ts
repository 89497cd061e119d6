import { compileContent, type Gathering, type Place } from './compile-blocks.ts';
import { compilePage } from './compile-page.ts';
import type { ExpandedContent, ExpandedForm } from './expanded.ts';
import type { Calculations, CompiledCalculation, CompiledContent, CompiledField, Form, Rule } from './form.ts';
import { effectsOf } from './effects.ts';
import { englishMonths } from './fields/month-year.ts';
import { canFire, declaredRule } from './rule.ts';

/** Compiles a form that the build has expanded. */
export function compileExpanded(form: ExpandedForm, calculations?: Calculations): Form {
  const gathering: Gathering = { form, rules: [], fields: new Map(), choices: new Map() };
  const pages = form.pages.map((page) => compilePage(gathering, page));
  const rules = [...gathering.rules, ...form.rules.map(declaredRule)];
  const derived = form.calculations.map(({ key, from }) => ({
    key,
    from,
    calculate: calculations?.[key] ?? (() => ''),
  }));
  return new CompiledForm(form, pages, gathering, rules, derived);
}

/** Indexes that the first view does not need are built when they are first read. */
class CompiledForm implements Form {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly messages: Form['messages'];
  readonly institution: Form['institution'];
  readonly submitFallback: string | null;
  readonly hostParts: Form['hostParts'];
  readonly pages: Form['pages'];
  readonly months: Form['months'];
  readonly fields: Form['fields'];
  readonly choices: Form['choices'];
  readonly rules: readonly Rule[];
  readonly calculations: readonly CompiledCalculation[];
  readonly #declared: readonly Rule[];
  readonly #stored: ExpandedForm['model'];
  #model: Form['model'] | undefined;
  #effects: Form['effects'] | undefined;
  #unreadFields: Form['unreadFields'] | undefined;
  constructor(
    form: ExpandedForm,
    pages: Form['pages'],
    { fields, choices }: Gathering,
    rules: readonly Rule[],
    calculations: readonly CompiledCalculation[],
  ) {
    this.id = form.id;
    this.version = form.version;
    this.title = form.title;
    this.messages = form.messages;
    this.institution = form.institution;
    this.submitFallback = form.submitFallback;
    this.hostParts = form.hostParts;
    this.pages = pages;
    this.months = form.options['months'] ?? englishMonths;
    this.fields = fields;
    this.choices = choices;
    this.rules = rules.filter(canFire);
    this.calculations = calculations;
    this.#declared = rules;
    this.#stored = form.model;
  }
  get model(): Form['model'] {
    return (this.#model ??= new Map(Object.entries(this.#stored)));
  }
  get effects(): Form['effects'] {
    return (this.#effects ??= effectsOf(this.fields, this.rules, this.calculations));
  }
  get unreadFields(): Form['unreadFields'] {
    return (this.#unreadFields ??= unread(this.fields, this.#declared, this.calculations));
  }
}

const outsidePages: Place = { page: '', parent: null };

/** Compiles texts outside the pages. */
export function compileContents(definitions: readonly ExpandedContent[]): readonly CompiledContent[] {
  return definitions.map((content) => compileContent(outsidePages, content));
}

/** The fields whose answers have no effect on other values. */
function unread(
  fields: ReadonlyMap<string, CompiledField>,
  rules: readonly Rule[],
  derived: readonly CompiledCalculation[],
): ReadonlyMap<string, CompiledField> {
  const read = new Set([...rules.flatMap((rule) => rule.reads), ...derived.flatMap(({ from }) => from)]);
  return new Map(
    [...fields].filter(([key, { descKey }]) => !read.has(key) && (descKey === null || !read.has(descKey))),
  );
}
