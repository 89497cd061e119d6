import { pageLinksIn } from '../text.ts';
import { pageNodes } from '../traversal/form-files.ts';
import { inScope } from '../traversal/scope.ts';
import { at, textOf } from '../traversal/source-node.ts';
import type { Check } from './context.ts';
import { nearest } from './nearest.ts';

/** Links in texts: `/<page>` of this form and `/<form>/<page>` of any form, and the question after a #. */
export const checkLinks: Check = ({ form, index, host, report }) => {
  if (host?.forms === undefined) return;
  const { forms, ownAddresses } = host;
  const own = pageNodes(form).map((page) => `/${textOf(at(page, 'id'))}`);
  const others = Object.entries(forms).flatMap(([id, pages]) => ['', ...pages].map((page) => `/${id}/${page}`));
  const known = ['/', ...own, ...others];
  const isKnown = (path: string): boolean => {
    const [first = '', second = ''] = path.split('/').slice(1);
    return known.includes(path) || ownAddresses.includes(Object.hasOwn(forms, first) ? second : first);
  };
  for (const { node, scope } of index.texts) {
    for (const { path, fragment } of pageLinksIn(inScope(textOf(node), scope))) {
      const questions = index.fields.filter(({ page }) => `/${page}` === path).flatMap(({ keys }) => keys);
      if (!isKnown(path)) report('unknown-address', node, path, nearest(path, known));
      else if (fragment !== '' && own.includes(path) && !questions.includes(fragment))
        report('unknown-question-link', node, path, fragment, nearest(fragment, questions));
    }
  }
};
