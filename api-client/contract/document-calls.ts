/** The calls about documents and the PDF copy. */
import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { conversionStatus, documentAnswers, key, message, object } from './schemas.ts';

export const documentCalls = {
  presignedUrl: {
    ...routes.presignedUrl,
    role: 'applicant',
    isActivity: true,
    summary: 'The address and the signed fields for the upload of a document.',
    body: object({ answer_key: key }),
    output: object({ url: Type.String(), fields: Type.Record(Type.String(), Type.String()) }),
  },
  documentAnswers: {
    ...routes.documentAnswers,
    role: 'applicant',
    isActivity: false,
    summary: 'The uploaded documents by answer key; sizes in bytes.',
    output: documentAnswers,
  },
  documentThumbnail: {
    ...routes.documentThumbnail,
    role: 'applicant',
    isActivity: false,
    summary: 'The first page of a converted document as a small picture, a `data:` URL; null if there is none.',
    output: object({ picture: Type.Union([Type.String(), Type.Null()]) }),
  },
  deleteDocument: {
    ...routes.deleteDocument,
    role: 'applicant',
    isActivity: true,
    summary: 'Deletes the stored document of an answer.',
    output: message,
  },
  convertDocument: {
    ...routes.convertDocument,
    role: 'applicant',
    isActivity: true,
    summary: 'Starts the conversion of an uploaded document.',
    body: object({ file_key: Type.String({ maxLength: 200 }), file_name: Type.String({ maxLength: 100 }) }),
    output: message,
  },
  conversion: {
    ...routes.conversion,
    role: 'applicant',
    isActivity: false,
    summary: 'The status of the conversion of a document.',
    output: object({ status: conversionStatus, message: Type.String() }),
  },
  deleteConversion: {
    ...routes.deleteConversion,
    role: 'applicant',
    isActivity: true,
    summary: 'Deletes the converted document of an answer.',
    output: message,
  },
  pdfCopy: {
    ...routes.pdfCopy,
    role: 'applicant',
    isActivity: false,
    summary: 'The PDF copy of the application; null until it is finished.',
    output: object({ status: conversionStatus, url: Type.Union([Type.String(), Type.Null()]) }),
  },
} as const satisfies Record<string, Endpoint>;
