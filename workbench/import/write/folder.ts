/** The files of an imported form. */
import { defaultUploadLimits } from '../../../engine/language/upload-limits.ts';
import { ImportError } from '../base/import-error.ts';
import type { ImportReport } from '../base/import-report.ts';
import { everyPart, type SourceRow, type SourceForm } from '../base/source-form.ts';
import type { ValueKind } from '../translate/scope.ts';
import { importedNames, type Calculated, type ImportedNames } from './answers.ts';
import { endsOf } from './ends.ts';
import type { WrittenBlock, Writing } from './writing.ts';
import { importedKeys } from './keys.ts';
import { pagesOf } from './pages.ts';
import { translatedOr } from './translated.ts';

/** The files by their paths, and the place in the source of each block and calculation. */
export interface ImportedFolder {
  readonly files: Map<string, WrittenBlock>;
  readonly origins: WeakMap<object, SourceRow>;
}

/** Writes a form of another tool in our language. Throws ImportError for one without questions. */
export function folderOf(form: SourceForm, id: string, report: ImportReport): ImportedFolder {
  const keys = importedKeys(form, report);
  const names = importedNames(form, keys, report);
  const writing: Writing = {
    names,
    keys,
    report,
    origins: new WeakMap(),
    lists: new Map(),
    usedIds: new Set(),
    sections: new Map(),
    stored: new Map(),
    sets: [],
  };
  const pages = pagesOf(form.parts, writing);
  if (writing.stored.size === 0 && writing.sets.length === 0)
    throw new ImportError('No question of this form can be taken over: there is nothing to write.');
  const ends = endsOf(
    form,
    pages.map((page) => page['id']),
    writing,
  );
  const calculations = calculationsOf(form, names, writing);
  const files = new Map<string, WrittenBlock>([
    [
      'form.json',
      {
        id,
        version: 1,
        title: '{application_title}',
        pages: [...pages, ...ends].map((page) => page['id']),
        calculations,
        ...uploadsOf(form),
      },
    ],
    ['institution.json', { application_title: form.title }],
    [
      'data-model.json',
      { keys: Object.fromEntries(writing.stored), ...(writing.sets.length > 0 && { sets: writing.sets }) },
    ],
    ...[...pages, ...ends].map((page) => [`pages/${String(page['id'])}.json`, page] as const),
    ...[...writing.sections].map(([name, blocks]) => [`sections/${name}.json`, { blocks }] as const),
    ...[...writing.lists].map(([content, name]) => [`options/${name}.json`, { options: JSON.parse(content) }] as const),
  ]);
  return { files, origins: writing.origins };
}

/** The greatest size of files, if a question takes larger ones than a form does that states none. */
function uploadsOf({ parts }: SourceForm): WrittenBlock {
  const sizes = everyPart(parts).flatMap((one) => (one.part === 'question' ? (one.files?.maxBytes ?? []) : []));
  const maxBytes = Math.max(...sizes, defaultUploadLimits.maxBytes);
  return maxBytes > defaultUploadLimits.maxBytes ? { uploads: { maxBytes } } : {};
}

function calculationsOf(form: SourceForm, names: ImportedNames, writing: Writing): readonly WrittenBlock[] {
  return everyPart(form.parts).flatMap((part) => {
    if (part.part !== 'calculation') return [];
    const { place, calculation, name } = part;
    const { report } = writing;
    const attempt = { report, place, what: 'calculation', effect: 'NOT CALCULATED', text: calculation.text };
    return translatedOr<readonly WrittenBlock[]>([], attempt, () => {
      const found = names.calculationOf(name);
      return found === null ? [] : [written(found, place, writing)];
    });
  });
}

function written({ key, kind, from, calculate }: Calculated, place: SourceRow, writing: Writing): WrittenBlock {
  const calculation = { key, from, calculate };
  writing.stored.set(key, storedAs(kind));
  writing.origins.set(calculation, place);
  return calculation;
}

const storedAs = (kind: ValueKind): { readonly type: string; readonly maxLength: number } =>
  kind === 'number' ? { type: 'number', maxLength: 32 } : { type: 'text', maxLength: kind === 'date' ? 10 : 10000 };
