/** Reports the properties of a survey that nothing has read. */
import type { ImportReport } from '../base/import-report.ts';
import { isObject, type JsonObject } from '../json/json-files.ts';
import { below } from '../json/nodes.ts';

/** What is missing without a property that changes what applicants see, answer or may send. */
const effects: Readonly<Record<string, string>> = {
  readOnly: 'THE ANSWER CAN BE CHANGED.',
  defaultValueExpression: 'NO DEFAULT.',
  setValueExpression: 'NOT SET: an answer is what the applicant gives.',
  setValueIf: 'NOT SET: an answer is what the applicant gives.',
  resetValueIf: 'NOT RESET.',
  copyDefaultValueFromLastEntry: 'NOT COPIED from the entry before.',
  defaultPanelValue: 'NO DEFAULT.',
  defaultRowValue: 'NO DEFAULT.',
  defaultValue: 'NO DEFAULT.',
  validators: 'NOT CHECKED.',
  maskSettings: 'NOT CHECKED: a form has no masks.',
  keyName: 'NOT CHECKED: entries can be equal.',
  isUnique: 'NOT CHECKED: entries can be equal.',
  eachRowUnique: 'NOT CHECKED: rows can be equal.',
  detailElements: 'NOT ASKED: a row has no further questions.',
  totalExpression: 'NOT CALCULATED.',
  totalType: 'NOT CALCULATED.',
  navigateToUrl: 'NOT OPENED: a form ends on a page of its own.',
  navigateToUrlOnCondition: 'NOT OPENED: a form ends on a page of its own.',
  triggers: 'NOT DONE.',
  choicesByUrl: 'NO OPTIONS: none are loaded.',
  rowsVisibleIf: 'ALL ROWS ARE SHOWN.',
  columnsVisibleIf: 'ALL COLUMNS ARE SHOWN.',
  templateVisibleIf: 'ALL ENTRIES ARE SHOWN.',
  panelCountExpression: 'THE APPLICANT CHOOSES THE NUMBER OF COPIES.',
  rowCountExpression: 'THE APPLICANT CHOOSES THE NUMBER OF COPIES.',
  step: 'NOT CHECKED: the number can be between two steps.',
  min: 'NOT CHECKED.',
  max: 'NOT CHECKED.',
  timeLimit: 'THERE IS NO TIME LIMIT.',
  timeLimitPerPage: 'THERE IS NO TIME LIMIT.',
  maxTimeToFinish: 'THERE IS NO TIME LIMIT.',
  maxTimeToFinishPage: 'THERE IS NO TIME LIMIT.',
};

/** Visits every object; a property has a line, or something in it has one. */
export function sweepSurvey(root: JsonObject, place: string, report: ImportReport): void {
  const lines = new Set<string>();
  const within = new Set<string>();
  const left = new Set<string>();
  for (const { place: at, what, outcome } of report.lines()) {
    lines.add(`${at}\n${what}`);
    if (outcome === 'left out' && what === 'name') left.add(at);
    const names = at.split('/');
    names.forEach((_, index) => within.add(names.slice(0, index + 1).join('/')));
  }
  const visit = (value: JsonObject, at: string): void => {
    if (left.has(at)) return;
    for (const [name, one] of Object.entries(value)) {
      const pointer = below(at, name);
      const isRead = lines.has(`${at}\n${name}`);
      if (!isRead && !within.has(pointer)) {
        const effect = Object.hasOwn(effects, name) && !isOff(one) ? effects[name] : undefined;
        report.left(at, name, effect ?? 'It has no meaning here.', effect !== undefined);
      } else if (isObject(one)) visitChild(one, pointer, isRead);
      else if (Array.isArray(one))
        one.forEach((inner: unknown, index) => {
          if (isObject(inner)) visitChild(inner, below(pointer, index), isRead);
        });
    }
  };
  /** An object whose property has a line is read as a whole, unless something in it has a line of its own. */
  const visitChild = (value: JsonObject, at: string, isRead: boolean): void => {
    if (within.has(at)) visit(value, at);
    else if (!isRead) report.left(at, 'name', 'IT HAS NO EFFECT: it is not read.', true);
  };
  visit(root, place);
}

/** False, nothing and -1 are what is there without the property. */
const isOff = (value: unknown): boolean => value === false || value === null || value === '' || value === -1;
