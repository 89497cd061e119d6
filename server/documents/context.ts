import type { FastifyBaseLogger } from 'fastify';
import type { ApplicationContext } from '../application/context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Converters } from './converters.ts';
import type { ObjectStore } from './object-store.ts';

/** The dependencies of the services about documents. */
export interface DocumentsContext extends ApplicationContext {
  readonly objects: ObjectStore;
  readonly jobs: Pick<Jobs, 'enqueue' | 'runAdded'>;
}

/** The dependencies of the jobs that convert documents. */
export interface ConversionContext extends DocumentsContext {
  readonly config: ApplicationContext['config'] & { readonly publicUrl: string | null };
  readonly converters: Converters;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}
