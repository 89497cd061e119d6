import type { ShowContext } from '../application/shown-application.ts';
import type { ObjectStore } from '../documents/object-store.ts';
import { documentOf } from '../pdf/copy-job.ts';
import type { Printer } from '../pdf/printer.ts';
import type { StoredForm } from './definitions.ts';
import type { ExportedFiles } from './submission-files.ts';

export interface FilesContext extends Omit<ShowContext, 'forms'> {
  readonly objects: Pick<ObjectStore, 'get'>;
  readonly printer: Printer;
  /** The style sheet with the colors of the institution. */
  readonly theme: string;
  readonly formOf: (definition: string | null) => Promise<StoredForm>;
}

/** Reads converted documents and prints PDF copies with the definitions of the submissions. */
export function exportedFiles(context: FilesContext): ExportedFiles {
  return {
    document: (objectKey) => context.objects.get(objectKey),
    pdfCopy: async ({ definition, ...name }) => {
      const stored = await context.formOf(definition);
      const served = new Map([[name.formId, stored]]);
      const forms = { served, defaultForm: stored, theme: context.theme };
      return context.printer.print(await documentOf({ ...context, forms }, name));
    },
  };
}
