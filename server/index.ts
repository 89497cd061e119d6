/** The server's only door, for scripts and tests. */
export { createApp, type AppOptions } from './app.ts';
export { type Clock, type Random, systemClock, systemRandom } from './clock.ts';
export { type Config, ConfigError, readConfig, type Setting, settings } from './config.ts';
export { type Converters, createConverters } from './documents/converters.ts';
export { createDiskStore, type ObjectStore } from './documents/objects.ts';
export { createS3Store } from './documents/s3.ts';
export { byId, type Forms, hashForms, type JudgedForm, loadForms } from './forms.ts';
export { createJobs, type Jobs } from './jobs/jobs.ts';
export type { Mail, Mailer } from './mail/mailer.ts';
export { openApiDocument } from './openapi.ts';
export { createPrinter, type Printer } from './pdf/printer.ts';
export { type Places, prepareServer, type Started } from './start.ts';
export { type Database, migrate, openDatabase } from './store/database.ts';
export { type Embedded, startEmbedded } from './store/postgres/embedded.ts';
export { createSecrets, type Secrets } from './store/secrets.ts';
