import { useEffect, useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { interpolate, type Form } from '../../../engine/index.ts';
import { FormProvider } from '../../form/FormContext.tsx';
import { Card } from '../../parts/Card.tsx';
import { stepsOf } from '../journey.ts';
import { say } from '../say.ts';
import { loadServiceView, type OpenedApplication, type ServiceScreen } from './load-service-view.ts';
import { RecordLines } from './RecordLines.tsx';
import { ServicePage } from './ServicePage.tsx';
import * as styles from './ServiceView.module.css';

export const loader = loadServiceView;

/** One application to be read, on the screen and on paper. */
export function Component() {
  const { form, opened } = useLoaderData<ServiceScreen>();
  return opened === null ? <NothingOpened form={form} /> : <ApplicationDocument form={form} {...opened} />;
}

function ApplicationDocument({ form, store, record }: OpenedApplication & { readonly form: Form }) {
  const name = interpolate(form.messages['serviceViewName'] ?? '', store.values()).trim() || record.username;
  const title = say(form, 'serviceViewTitle', { name });
  useScreenTitle(form, title);
  const services = useMemo(
    // Whoever reads is told that a question was asked; to the applicant it is only not yet answered.
    () => ({ messages: { ...form.messages, notProvided: say(form, 'serviceViewNotAnswered') } }),
    [form],
  );
  return (
    <FormProvider store={store} mode="print" services={services}>
      <main className={styles['document']}>
        <p className={styles['institution']}>{form.institution['partner_name']}, {form.title}</p>
        <h1 tabIndex={-1}>{title}</h1>
        <RecordLines form={form} record={record} />
        {stepsOf(form).map((page) => <ServicePage key={page.id} page={page} />)}
      </main>
    </FormProvider>
  );
}

function NothingOpened({ form }: { readonly form: Form }) {
  const title = say(form, 'tokenRefused');
  useScreenTitle(form, title);
  return <main className={styles['refused']}><Card title={title} level={1} width="narrow"><p>{say(form, 'serviceViewRefused')}</p></Card></main>;
}

function useScreenTitle(form: Form, title: string): void {
  useEffect(() => {
    document.title = say(form, 'documentTitle', { page: title, title: form.title });
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [form, title]);
}
