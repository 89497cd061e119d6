import { namesIn, optionsNode } from '../../source/form-files.ts';
import { at, isPresent, items, pointerOf, textOf, type SourceNode } from '../../source/source-node.ts';
import { isVisible } from '../../../engine/language/characters.ts';
import type { Check } from '../base/context.ts';

/** Texts without a visible character, texts that are left out, and labels of options that cannot be read. */
export const checkBlankTexts: Check = ({ form, index, report }) => {
  for (const { node } of index.texts) {
    const isWord = node.path.includes('with') || node.file === 'institution.json';
    if (!isWord && textOf(node) !== '' && !isVisible(textOf(node))) report('blank-text', node);
  }
  const seen = new Set<string>();
  for (const content of index.contents) {
    const place = content.file + pointerOf(content.path);
    const isEmpty = !['title', 'text', 'list'].some((name) => isPresent(at(content, name)));
    if (isEmpty && !seen.has(place)) report('missing-text', content);
    seen.add(place);
  }
  for (const { required, checks } of index.fields) {
    const withoutMessage = [...(required === null ? [] : [required.node]), ...checks.map((check) => check.node)].filter(
      (one) => typeof one.value === 'object' && !isPresent(at(one, 'message')),
    );
    for (const one of withoutMessage) report('missing-text', one);
  }
  for (const name of namesIn(form, 'options'))
    for (const option of items(optionsNode(form, name))) if (isBlank(option)) report('blank-text', at(option, 1));
  for (const list of index.optionLists) {
    for (const option of items(list)) if (isBlank(option)) report('blank-text', at(option, 1));
  }
};

const isBlank = (option: SourceNode): boolean =>
  typeof at(option, 1).value === 'string' && textOf(at(option, 0)) !== '' && !isVisible(textOf(at(option, 1)));
