/** Reads a Questionnaire of FHIR R4. */
import { sentenceOf } from '../../source/sentence-of.ts';
import { ImportError } from '../base/import-error.ts';
import type { ImportReport } from '../base/import-report.ts';
import type { AnyPart, SourceForm } from '../base/source-form.ts';
import type { ForeignFile, JsonObject } from '../json/json-files.ts';
import { aliasesOf, withAliases } from '../json/json-report.ts';
import { jsonText } from '../json/nodes.ts';
import { withPartNames, type PartNames } from '../json/part-names.ts';
import { withConstraints } from './constraints.ts';
import { itemsBelow, type FhirItem } from './items.ts';
import { itemParts } from './parts.ts';
import { sweepQuestionnaire } from './sweep-items.ts';

/** A questionnaire that has been read, and what holds everywhere in it. */
export interface ReadQuestionnaire {
  readonly form: SourceForm;
  readonly report: ImportReport;
  readonly sentences: readonly string[];
}

/** True for a file that says that it is a questionnaire. */
const isQuestionnaire = (content: JsonObject): boolean => content['resourceType'] === 'Questionnaire';

const sentences: readonly string[] = [
  'A boolean is two options, Yes and No, of which none is chosen at first.',
  'With the operator != a missing answer is unequal, as FHIR R4 says.',
  'An item that is not enabled has no answer.',
  'A constraint refuses what makes it false, and nothing while it has no result.',
  'The translations of a text are left out: a form has one language.',
];

const itemNames: PartNames = {
  whole: 'the Questionnaire',
  nameOf: ({ linkId, text }) => ({ name: jsonText(linkId), text: jsonText(text) }),
};

/** Reads a questionnaire in a file of its own; null for other dialects. Throws ImportError for one with other files. */
export function readQuestionnaire(files: readonly ForeignFile[], report: ImportReport): ReadQuestionnaire | null {
  const found = files.find(({ content }) => isQuestionnaire(content));
  if (found === undefined) return null;
  if (files.length > 1) throw new ImportError(`${found.name} is a Questionnaire of FHIR: import it alone.`);
  return questionnaireIn(found.name.replace(/\.json$/i, ''), found.content, report);
}

/** Reads a questionnaire. Throws ImportError for one without items. */
export function questionnaireIn(name: string, content: JsonObject, source: ImportReport): ReadQuestionnaire {
  const root = { value: content, pointer: '#' };
  const known = new Map<string, FhirItem>();
  const top = itemsBelow(root, known);
  if (top.length === 0) throw new ImportError(`${name} has no item: there is nothing to write.`);
  for (const what of ['resourceType', 'title']) if (what in content) source.taken('#', what);
  const aliases = aliasesOf();
  const report = withPartNames(withAliases(source, aliases), content, itemNames);
  const making = { root, report: source, items: known, aliases, isRepeated: false };
  const asked = top.flatMap((item) => itemParts(item, making));
  const parts = withConstraints(asked, making);
  const description = jsonText(content['description']);
  if (description !== '') source.taken('#', 'description');
  const introduction: readonly AnyPart[] =
    description === ''
      ? []
      : [{ ...introductionAt, part: 'note', label: description, hint: '', place: '#', relevant: null }];
  sweepQuestionnaire(root, source);
  const title = jsonText(content['title']) || sentenceOf(jsonText(content['name']) || name);
  return { form: { id: name, title, parts: [...introduction, ...parts] }, report, sentences };
}

const introductionAt = { name: '#introduction', key: 'introduction', isMade: true } as const;
