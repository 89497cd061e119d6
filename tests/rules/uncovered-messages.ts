import type { Form } from '../../engine/index.ts';
import type { SpecifiedRule } from './rule.ts';

/** The messages of a form that no row of its table covers. */
export function uncoveredMessages(form: Form, rules: readonly SpecifiedRule[]): readonly string[] {
  const missing = [...form.fields.values()].flatMap((field) =>
    messagesOf(field.expanded)
      .filter((message) => !rules.some((rule) => rule.key === field.key && isMessage(rule, message)))
      .map((message) => `${form.id}: ${field.key}: ${message}`),
  );
  return [...new Set(missing)];
}

/** Every message in the definition of a field: of `required`, of `checks`, and of its schema at any depth. */
function messagesOf({
  required,
  checks = [],
  schema,
}: object & { required?: unknown; checks?: readonly { message: string }[]; schema?: unknown }): string[] {
  const ofRequired =
    typeof required === 'string'
      ? [required]
      : required === undefined
        ? []
        : [(required as { message: string }).message];
  return [...ofRequired, ...checks.map((check) => check.message), ...errorMessagesOf(schema)];
}

function errorMessagesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'errorMessage' ? Object.values(typeof value === 'string' ? [value] : value) : errorMessagesOf(value),
  );
}

/** `{year}` and `{n}` in a template match any number. */
function isMessage(rule: SpecifiedRule, template: string): boolean {
  const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, String.raw`\d+`);
  return typeof rule.message === 'string' ? new RegExp(`^${escaped}$`).test(rule.message) : rule.message.test(template);
}
