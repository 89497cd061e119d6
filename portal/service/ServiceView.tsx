import { interpolate, stepsOf, type Form } from '../../engine/index.ts';
import { FormProvider } from '../../renderer/form/FormContext.tsx';
import { Card } from '../../renderer/parts/Card.tsx';
import { useRouteFocus } from '../base/use-route-focus.ts';
import { say } from '../base/say.ts';
import { sayOwn } from '../base/say-own.ts';
import { Contents } from './Contents.tsx';
import type { OpenedApplication, ServiceScreen } from './load-service-view.ts';
import { RecordLines, RunningLine } from './RecordLines.tsx';
import { ServicePage } from './ServicePage.tsx';
import * as styles from './ServiceView.module.css';

export { loadServiceView } from './load-service-view.ts';

/** One application for readers, on the screen and on paper. */
export function ServiceView({ form, opened }: ServiceScreen) {
  return opened === null ? <NothingOpened form={form} /> : <ApplicationDocument form={form} {...opened} />;
}

function ApplicationDocument({ form, store, services, record }: OpenedApplication & { readonly form: Form }) {
  const named = interpolate(form.messages['serviceViewName'] ?? '', store.values()).trim();
  // A person without an account is known by the reference.
  const name = named || record.username || (record.receipt?.reference ?? '');
  const title = say(form, 'serviceViewTitle', { name });
  useRouteFocus(form, title);
  return (
    <FormProvider store={store} mode="print" services={services}>
      <main className={styles['document']}>
        <RunningLine form={form} record={record} name={name} />
        <div className={styles['head']}>
          <p className={styles['institution']}>{`${form.institution['partner_name']}, ${form.title}`}</p>
          <h1 tabIndex={-1}>
            <bdi>{sayOwn(form, 'serviceViewTitle', { name })}</bdi>
          </h1>
          <RecordLines form={form} record={record} />
        </div>
        <div className={styles['beside']}>
          <Contents who={name} which={record.receipt?.reference ?? record.username} />
        </div>
        <div className={styles['pages']}>
          {stepsOf(form, store.values()).map((page) => (
            <ServicePage key={page.id} page={page} />
          ))}
        </div>
      </main>
    </FormProvider>
  );
}

function NothingOpened({ form }: { readonly form: Form }) {
  const title = say(form, 'tokenRefused');
  useRouteFocus(form, title);
  return (
    <main className={styles['refused']}>
      <Card title={title} level={1} width="narrow">
        <p>{say(form, 'serviceViewRefused')}</p>
      </Card>
    </main>
  );
}
