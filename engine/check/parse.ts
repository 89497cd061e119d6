import type { DataModel, FooterDefinition, FormDefinition, FormFile, HeaderDefinition, Option, PageDefinition, SectionFile } from '../definition.ts';
import { FormError } from '../form-error.ts';
import { checkForm, readFiles } from './check.ts';
import { dataModelSpot, fileSpot, formSpot, namesIn, type FormFiles, type FormSource } from './source.ts';
import { wordsOf, type Spot } from './spot.ts';

/** The form that a folder's files make. Throws FormError with every problem that is an error, each with its file and line. */
export function parseForm(source: FormSource): FormDefinition {
  const errors = checkForm(source).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new FormError(errors);
  return definitionOf(readFiles(source));
}

/** The check has held every file against its schema, so each is what its place says. */
function definitionOf(form: FormFiles): FormDefinition {
  const { dataModel: _, ...file } = content<FormFile>(formSpot(form), { id: '', version: 1, title: '', pages: [] });
  return {
    form: file,
    dataModel: content<DataModel>(dataModelSpot(form), { keys: {} }),
    institution: words(form, 'institution.json'),
    messages: words(form, 'messages.json'),
    header: content<HeaderDefinition>(fileSpot(form, 'header.json'), { banners: [], variants: [], prompts: [] }),
    footer: content<FooterDefinition>(fileSpot(form, 'footer.json'), { blocks: [], modals: [] }),
    pages: folder<PageDefinition>(form, 'pages'),
    sections: folder<SectionFile>(form, 'sections'),
    options: Object.fromEntries(Object.entries(folder<{ readonly options: readonly Option[] }>(form, 'options')).map(([name, { options }]) => [name, options])),
  };
}

/** What a file says, without the line for editors. */
function content<T extends object>({ value }: Spot, otherwise: T): T {
  if (value === undefined) return otherwise;
  const { $schema: _, ...rest } = value as T & { readonly $schema?: string };
  return rest as unknown as T;
}

function words(form: FormFiles, path: string): Readonly<Record<string, string>> {
  const { $schema: _, ...rest } = wordsOf(fileSpot(form, path));
  return rest;
}

function folder<T extends object>(form: FormFiles, name: 'pages' | 'sections' | 'options'): Readonly<Record<string, T>> {
  return Object.fromEntries(namesIn(form, name).map((file) => [file, content<T>(fileSpot(form, `${name}/${file}.json`), {} as T)]));
}
