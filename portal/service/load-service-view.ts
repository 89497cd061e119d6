/** Loads the application of a service link into its own store, separate from any session or visitor's answers. */
import { visitorSession } from '../session/state/session-values.ts';
import {
  fileAddresses,
  ServerError,
  type Output,
  type Query,
  type PortalSessionValues,
} from '../../api-client/index.ts';
import { initialValues, type Form } from '../../engine/index.ts';
import type { FieldServices } from '../../renderer/fields/field-services.ts';
import { hrefOf } from '../../renderer/loading/base-path.ts';
import type { OpenedAddress } from '../navigation/routes.ts';
import { createFormStore, type FormStore } from '../../renderer/store/form-store.ts';
import type { PortalMemory } from '../session/state/portal-memory.ts';
import { publicClient } from '../session/session/public-client.ts';
import { formOf } from '../session/state/submitted-form.ts';
import { takeToken } from '../session/state/link-tokens.ts';

/** The data about the application besides its answers. */
export type ApplicationRecord = Omit<
  Output<'serviceView'>,
  'answer' | 'add_another' | 'document_answer' | 'tabs' | 'definition' | 'derived'
>;
export interface OpenedApplication {
  readonly store: FormStore;
  readonly services: Pick<FieldServices, 'fileNames' | 'fileAddresses'>;
  readonly record: ApplicationRecord;
}
export interface ServiceScreen {
  readonly form: Form;
  /** Null if the link opens nothing. */
  readonly opened: OpenedApplication | null;
}

/** Loads with the secret of the link or, later, with the name in the address. */
export async function loadServiceView(
  { served }: PortalMemory,
  { params: { view } }: OpenedAddress,
): Promise<ServiceScreen> {
  const token = takeToken('service_token');
  const query = token === null ? { view: view ?? '0' } : { service_token: token };
  const [current, application] = await Promise.all([served.load(), read(query)]);
  if (application === null) return { form: current, opened: null };
  const { answer, add_another: counts, tabs, document_answer: documents, definition, derived, ...record } = application;
  const form = formOf(definition, derived);
  // A reload uses this name and the cookie that replaced the link.
  history.replaceState(history.state, '', hrefOf(`/service-view/${record.view}`));
  const values = initialValues(form, sessionOf(record), answer, tabs, counts);
  const fileNames = Object.fromEntries(Object.entries(documents).map(([key, { file_name: name }]) => [key, name]));
  const addresses = Object.fromEntries(
    Object.keys(documents).map((key) => [key, fileAddresses.serviceDocument(record.view, key)]),
  );
  const services = { fileNames, fileAddresses: addresses };
  return { form, opened: { store: createFormStore(form, values), services, record } };
}

async function read(query: Query<'serviceView'>): Promise<Output<'serviceView'> | null> {
  try {
    return await publicClient.serviceView({ query });
  } catch (error) {
    if (error instanceof ServerError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** The session values of the applicant at the submission, or the current ones, so that the same fields are shown. */
function sessionOf({ username, today, session }: ApplicationRecord): PortalSessionValues {
  return {
    ...visitorSession,
    username,
    is_logged_in: 'true',
    is_service_user: 'true',
    ...session,
    today,
  };
}
