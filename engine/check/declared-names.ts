import { greatestDepth } from '../declared.ts';
import { fileSpot, type FormFiles } from './source.ts';
import { at, items, textOf, type Spot } from './spot.ts';

/**
 * Every key and id a section file declares, as the engine's `declaredIn`, but of a file as written: whatever is
 * missing or of the wrong kind declares nothing.
 */
export function declaredNames(form: FormFiles, section: Spot, depth = 0): ReadonlySet<string> {
  const rules = items(at(section, 'rules')).map((rule) => textOf(at(rule, 'id')));
  return new Set([...namesIn(form, at(section, 'blocks'), depth), ...rules]);
}

function namesIn(form: FormFiles, blocks: Spot, depth: number): readonly string[] {
  return depth > greatestDepth ? [] : items(blocks).flatMap((block) => namesOf(form, block, depth + 1));
}

function namesOf(form: FormFiles, block: Spot, depth: number): readonly string[] {
  const id = textOf(at(block, 'id'));
  const key = textOf(at(block, 'key'));
  const used = (prefix: string): readonly string[] => {
    const section = fileSpot(form, `sections/${textOf(at(block, 'use'))}.json`);
    return [...declaredNames(form, section, depth)].map((name) => withPrefix(name, prefix));
  };
  switch (textOf(at(block, 'type'))) {
    case 'content': return [id];
    case 'section': return [id, ...namesIn(form, at(block, 'blocks'), depth), ...used(textOf(at(block, 'prefix')))];
    case 'tabs': return [id, `tab:${id}`, ...items(at(block, 'tabs')).flatMap((tab) => namesIn(form, at(tab, 'blocks'), depth))];
    case 'repeat': return [id, `count:${id}`, ...items(at(block, 'prefixes')).flatMap((prefix) => used(textOf(prefix)))];
    case 'month-year': return [key, `${key}_month`, `${key}_year`];
    default: return [key, `${key}_desc`];
  }
}

function withPrefix(name: string, prefix: string): string {
  const colon = name.indexOf(':') + 1;
  return name.slice(0, colon) + prefix + name.slice(colon);
}
