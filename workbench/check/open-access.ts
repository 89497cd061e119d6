import { pageLinksIn, placeholdersOf } from '../../engine/language/text.ts';
import { isDocument } from '../sets/knowledge.ts';
import { formNode, hostFileNodes } from '../source/form-files.ts';
import { inScope } from '../source/scope.ts';
import { at, textOf, type SourceNode } from '../source/source-node.ts';
import type { Check } from './base/context.ts';

/** An open form is answered without an account, so it cannot have what needs one. */
export const checkOpenAccess: Check = ({ form, index, host, report }) => {
  if (textOf(at(formNode(form), 'access')) !== 'open') return;
  for (const { type, node, key } of index.fields) if (isDocument(type)) report('open-upload', at(node, 'type'), key);
  const hostFiles = new Set(hostFileNodes(form).map(([, { file }]) => file));
  const reportSession = (node: SourceNode, key: string): void => {
    const [, name] = /^session:(.*)$/.exec(key) ?? [];
    const ofVisitors = hostFiles.has(node.file) ? (host?.visitorValues ?? []) : [];
    if (name !== undefined && !['today', ...ofVisitors].includes(name)) report('open-session-value', node, key);
  };
  for (const { node, valueKey, reference } of index.comparisons) {
    reportSession(at(node, 'valueKey'), valueKey);
    if (reference !== null) reportSession(at(node, 'target'), reference);
  }
  for (const { node, key } of index.readValues) reportSession(node, key);
  for (const { node, scope } of index.texts) {
    const text = inScope(textOf(node), scope);
    for (const key of placeholdersOf(text)) reportSession(node, key);
    for (const { path } of pageLinksIn(text))
      if (host?.accountAddresses?.includes(path.slice(1))) report('open-account-link', node, path);
  }
};
