/** The files that a question of a survey takes. */
import { fileCount, fileSize, fileTypes } from '../base/file-limits.ts';
import type { SourceFiles } from '../base/source-form.ts';
import { jsonText } from '../json/nodes.ts';
import type { Planned } from './plan.ts';
import { takenNumber, thingIn, type SurveyReading } from './reading.ts';

/** The number, the size and the types of the files. One in a repeat is left out by the writer. */
export function surveyFiles({ node }: Planned, reading: SurveyReading): SourceFiles {
  const { report } = reading;
  const { place, value } = node;
  const isSeveral = value['allowMultiple'] === true;
  if (value['allowMultiple'] === false) report.taken(place, 'allowMultiple');
  const most = isSeveral ? takenNumber(node, reading, 'maxFiles') : null;
  const count = isSeveral ? fileCount(most || null, { place, what: 'allowMultiple' }, report) : 1;
  const size = takenNumber(node, reading, 'maxSize');
  const types = thingIn(node, 'acceptedTypes');
  return {
    ...(count > 1 && { max: count }),
    ...(size !== null && size > 0 && { maxBytes: fileSize(size, { place, what: 'maxSize' }, report) }),
    ...(types !== null && fileTypes(jsonText(value['acceptedTypes']).split(','), types, report)),
  };
}
