import type {
  AnswerSchema, CheckDefinition, Condition, Conditions, ContentDefinition, FieldDefinition, OptionSource, OptionsBy, Required, RuleDefinition,
  Target, ValueKey,
} from './definition.ts';
import { replacePlaceholders } from './text.ts';

/** Where a definition stands: what its keys are called there and what its `{words}` mean. */
export interface Scope {
  readonly rename: (key: ValueKey) => ValueKey;
  /** What stands before every key declared here. */
  readonly prefix: string;
  /** The word for a placeholder; null leaves it for the values of the moment. */
  readonly word: (name: string) => string | null;
}

/** The scope of a used section: the keys it declares get the prefix, and `with` comes before the words outside. */
export function innerScope(outer: Scope, declared: ReadonlySet<string>, prefix: string, words: Readonly<Record<string, string>>): Scope {
  const prefixed = (key: ValueKey): ValueKey => {
    const [owner, name] = key.includes(':') ? key.split(/:(.*)/s) : ['', key];
    if (name === undefined || !declared.has(owner === 'tab' || owner === 'count' ? key : name)) return key;
    return owner === '' ? prefix + name : `${owner}:${prefix}${name}`;
  };
  return {
    prefix: outer.prefix + prefix,
    rename: (key) => outer.rename(prefixed(key)),
    word: (name) => (Object.hasOwn(words, name) ? inScope(words[name] ?? '', { ...outer, rename: (key) => key }) : outer.word(name)),
  };
}

/** A text with the words of its scope put in. */
export function inScope(text: string, scope: Scope): string {
  return replacePlaceholders(text, (name) => scope.word(name) ?? `{${scope.rename(name)}}`);
}

export function conditionsInScope(conditions: Conditions, scope: Scope): Conditions {
  return conditions.map((condition) => conditionInScope(condition, scope));
}

function conditionInScope(condition: Condition, scope: Scope): Condition {
  if ('any' in condition) {
    return { any: condition.any.map((one) => ('length' in one ? conditionsInScope(one, scope) : conditionInScope(one, scope))) };
  }
  const valueKey = scope.rename(condition.valueKey);
  return 'target' in condition ? ({ ...condition, valueKey, target: targetInScope(condition.target, scope) } as Condition) : { ...condition, valueKey };
}

function targetInScope(target: Target | readonly string[], scope: Scope): Target | readonly string[] {
  if (typeof target === 'string') return inScope(target, scope);
  return 'valueKey' in target ? { valueKey: scope.rename(target.valueKey) } : target.map((one) => inScope(one, scope));
}

export function contentInScope(content: ContentDefinition, scope: Scope): ContentDefinition {
  return {
    ...content,
    id: scope.rename(content.id),
    ...(content.when && { when: conditionsInScope(content.when, scope) }),
    ...(content.title !== undefined && { title: inScope(content.title, scope) }),
    ...(content.text !== undefined && { text: [content.text].flat().map((text) => inScope(text, scope)) }),
    ...(content.list && { list: content.list.map((text) => inScope(text, scope)) }),
  };
}

export function ruleInScope(rule: RuleDefinition, scope: Scope): RuleDefinition {
  return { id: scope.rename(rule.id), when: conditionsInScope(rule.when, scope), clears: rule.clears.map(scope.rename) };
}

/** A question with the keys and words of the place it stands in. */
export function fieldInScope(field: FieldDefinition, scope: Scope): FieldDefinition {
  const common = {
    key: scope.rename(field.key),
    label: inScope(field.label, scope),
    ...(field.hint !== undefined && { hint: inScope(field.hint, scope) }),
    ...(field.when && { when: conditionsInScope(field.when, scope) }),
    ...(field.required !== undefined && { required: requiredInScope(field.required, scope) }),
    ...(field.checks && { checks: field.checks.map((check) => checkInScope(check, scope)) }),
    ...(field.schema && { schema: schemaInScope(field.schema, scope) }),
    ...(field.schemaWhen && { schemaWhen: conditionsInScope(field.schemaWhen, scope) }),
  };
  if (field.type === 'radio' || field.type === 'select') {
    return {
      ...field, ...common,
      ...(field.options !== undefined && { options: optionsInScope(field.options, scope) }),
      ...(field.optionsBy && { optionsBy: optionsByInScope(field.optionsBy, scope) }),
    };
  }
  if (field.type !== 'lookup') return { ...field, ...common };
  return { ...field, ...common, fills: Object.fromEntries(Object.entries(field.fills).map(([key, expression]) => [scope.rename(key), expression])) };
}

function checkInScope(check: CheckDefinition, scope: Scope): CheckDefinition {
  return { when: conditionsInScope(check.when, scope), message: inScope(check.message, scope) };
}

function requiredInScope(required: Required, scope: Scope): Required {
  return typeof required === 'string' ? inScope(required, scope) : checkInScope(required, scope);
}

/** Only `errorMessage` holds words; braces elsewhere belong to patterns. */
function schemaInScope(schema: AnswerSchema, scope: Scope): AnswerSchema {
  const visit = (value: unknown, isMessage: boolean): unknown => {
    if (typeof value === 'string') return isMessage ? inScope(value, scope) : value;
    if (Array.isArray(value)) return value.map((item) => visit(item, isMessage));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, visit(item, isMessage || name === 'errorMessage')]));
  };
  return visit(schema, false) as AnswerSchema;
}

function optionsInScope(source: OptionSource, scope: Scope): OptionSource {
  if (typeof source === 'string' || 'years' in source) return source;
  return source.map(([value, label]) => [value, inScope(label, scope)]);
}

function optionsByInScope(by: OptionsBy, scope: Scope): OptionsBy {
  const valueKey = scope.rename(by.valueKey);
  if (by.category === 'displayOnly') return { ...by, valueKey, options: optionsInScope(by.options, scope) };
  const options = Object.entries(by.options).map(([value, source]) => [value, optionsInScope(source, scope)] as const);
  return { ...by, valueKey, options: Object.fromEntries(options) };
}
