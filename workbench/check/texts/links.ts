import { pageLinksIn } from '../../../engine/language/text.ts';
import { pageNodes } from '../../source/form-files.ts';
import { inScope } from '../../source/scope.ts';
import { at, textOf } from '../../source/source-node.ts';
import type { Check } from '../base/context.ts';
import { nearest } from '../../source/nearest.ts';

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
