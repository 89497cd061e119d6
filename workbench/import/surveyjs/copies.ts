/** The number of copies of a repeat of a survey. */
import type { Planned } from './plan.ts';
import { isSet, takenNumber, type SurveyReading } from './reading.ts';

const greatestCopies = 10;
const mostCopies = 100;

/** The least and the greatest number of copies. */
export function copyLimits({ node }: Planned, reading: SurveyReading): { readonly min: number; readonly max: number } {
  const { report } = reading;
  const isPanel = 'templateElements' in node.value;
  const [count, least, most] = isPanel
    ? (['panelCount', 'minPanelCount', 'maxPanelCount'] as const)
    : (['rowCount', 'minRowCount', 'maxRowCount'] as const);
  const begins = takenNumber(node, reading, count) ?? (isPanel ? 0 : 2);
  const fewest = takenNumber(node, reading, least) ?? 0;
  const given = takenNumber(node, reading, most);
  const isFixed = ['allowAddPanel', 'allowAddRows'].some((what) => node.value[what] === false);
  for (const what of ['allowAddPanel', 'allowAddRows']) if (what in node.value) report.taken(node.place, what);
  if (isFixed && begins >= 1 && begins <= mostCopies) return { min: begins, max: begins };
  const max = Math.max(1, Math.min(given ?? Math.max(greatestCopies, fewest), mostCopies));
  if (given === null) report.differently(node.place, 'type', `There are at most ${max} copies.`);
  else if (given !== max) report.differently(node.place, most, `There are at most ${max} copies.`);
  const isRequired = isSet(node, reading, 'isRequired');
  const min = Math.min(Math.max(fewest, isRequired ? 1 : 0), max);
  if (isRequired && fewest === 0) report.differently(node.place, 'isRequired', 'There is at least 1 copy.');
  if (begins > min)
    report.differently(node.place, count in node.value ? count : 'type', `It begins with ${min} copies.`);
  return { min, max };
}
