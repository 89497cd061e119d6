import { closesAt, isOpeningTime, opensAt } from '../../engine/read/opening.ts';
import { fileNode, formNode, institutionOf } from '../source/form-files.ts';
import { at, isPresent, textOf } from '../source/source-node.ts';
import type { Check } from './base/context.ts';

/** The time zone of the institution, and the times at which the form opens and closes. */
export const checkOpening: Check = ({ form, report }) => {
  const [opens, closes] = [at(formNode(form), 'opens'), at(formNode(form), 'closes')];
  const { time_zone: timeZone } = institutionOf(form);
  const isZone = timeZone === undefined || isTimeZone(timeZone);
  if (!isZone) {
    const own = at(fileNode(form, 'institution.json'), 'time_zone');
    const place = isPresent(own) ? own : at(fileNode(form, form.defaultInstitution), 'time_zone');
    report('unknown-time-zone', place, timeZone);
  }
  const written = [opens, closes].filter((node) => textOf(node) !== '');
  const wrong = written.filter((node) => !isOpeningTime(textOf(node)));
  for (const node of wrong) report('bad-time', node, textOf(node));
  if (!isZone || wrong.length > 0 || written.length < 2) return;
  const zone = timeZone ?? 'UTC';
  if (closesAt(zone, textOf(closes)) <= opensAt(zone, textOf(opens)))
    report('closes-before-opens', closes, textOf(closes), textOf(opens));
};

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
