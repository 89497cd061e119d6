/** The entry point of the server for scripts and tests. */
export { createPasswordHasher, type PasswordHasher } from './accounts/password.ts';
export { storeServedForms } from './application/served-forms.ts';
export { type Clock, type Random, startOfDay, systemClock, systemRandom, timeIn } from './base/clock.ts';
export { type Config, ConfigError, readConfig, type Setting, settings } from './start/config.ts';
export { type Database, migrate, openDatabase } from './database/database.ts';
export { type Limits, requestLimits, workLimits } from './database/limits.ts';
export type { ApplicationName } from './database/applications.ts';
export { draftDefinitions, isStoredForm, lastDefinition } from './database/definitions.ts';
export { type Delivery, requeueDeliveries, undeliveredWebhooks } from './database/webhook-deliveries.ts';
export { type Embedded, startEmbedded } from './database/embedded-postgres/embedded.ts';
export { type OpenSession, sessionsOf } from './database/sessions.ts';
export { type Issue, type Issued, issuePrefillToken, issueServiceToken } from './database/tokens.ts';
export { builtConverters, type Converters, createConverters } from './documents/converters.ts';
export { createDiskStore, type ObjectStore } from './documents/object-store.ts';
export { createS3Store } from './documents/s3-store.ts';
export { type Definition, definitionOf } from './forms/definition.ts';
export {
  type ApplicationForm,
  catalogOf,
  type FormList,
  formListName,
  type Forms,
  hashForms,
  type FormWithValidators,
  loadForms,
} from './forms/forms.ts';
export { type ApplicationFilter, type ListedApplication, listApplications } from './database/listed-applications.ts';
export type { Exported } from './export/export.ts';
export { type ExportOrder, exportForStaff } from './maintenance/export-submissions.ts';
export { deletePersonForStaff } from './maintenance/delete-person.ts';
export { createApp, type AppOptions } from './http/app.ts';
export { openApiDocument } from './http/openapi.ts';
export { createJobs, type Jobs } from './jobs/jobs.ts';
export { type ApplicationState, readState } from './database/application-state.ts';
export { type ListedToken, listTokens, revokeToken, type StaffAction } from './database/issued-links.ts';
export { importRecords, ImportError, type Imported, type ImportOptions } from './lookups/import.ts';
export type { OfferedOptions } from './lookups/record-reader.ts';
export { seedSchools } from './lookups/seed.ts';
export { undeclaredRecords } from './lookups/undeclared.ts';
export type { Mail, Mailer } from './mail/transport.ts';
export { type ApplicantAccount, endSessions, findApplicant, pendingSince } from './maintenance/applicants.ts';
export { rotateKey, type Rotated } from './maintenance/rotate-key.ts';
export { withDatabase } from './maintenance/with-database.ts';
export { createPrinter, type Printer } from './pdf/printer.ts';
export { createSecrets, type Secrets } from './secrets/secrets.ts';
export { refusedPrefill } from './staff-links/prefilled-answers.ts';
export { listen, type Places, prepareServer, type Started } from './start/start.ts';
