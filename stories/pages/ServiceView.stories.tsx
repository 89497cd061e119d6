import institution from '../../forms/brand/institution.json' with { type: 'json' };
import type { StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect } from 'storybook/test';
import { initialValues, type WireAnswers } from '../../engine/index.ts';
import { LoadingScreen } from '../../portal/frame/LoadingScreen.tsx';
import { ServiceView } from '../../portal/service/ServiceView.tsx';
import type { ApplicationRecord, ServiceScreen } from '../../portal/service/load-service-view.ts';
import { createFormStore } from '../../renderer/store/form-store.ts';
import { adasAnswers, applicationForm, receipt } from '../set-up/application.ts';
import { today } from '../set-up/story-form.ts';
import { useTexts, type Texts } from '../set-up/texts.ts';

interface StaffArgs {
  /** The applicant's answers, by key. */
  readonly answers: WireAnswers;
  /** The data about the application besides its answers; null if the link opens nothing. */
  readonly record: ApplicationRecord | null;
}

const record: ApplicationRecord = {
  view: '1',
  username: 'ada@example.org',
  web_status: 'submitted',
  session: { web_status: 'validating', num_logins: '1' },
  receipt,
  form_version: 1,
  opened_at: '2026-03-05T10:00:00-06:00',
  today,
  time_zone: institution.time_zone,
};

export default {
  title: 'Pages/Service view',
  component: Opened,
  subcomponents: { ServiceView },
  parameters: { docs: { isStory: true, story: { isWholeScreen: true } } },
  args: { answers: adasAnswers, record } satisfies StaffArgs,
};
type Story = StoryObj<StaffArgs>;

function Opened(args: StaffArgs) {
  const texts = useTexts();
  const [screen, setScreen] = useState<ServiceScreen | null>(null);
  useEffect(() => void screenOf(args, texts).then(setScreen), [args, texts]);
  return screen === null ? <LoadingScreen /> : <ServiceView {...screen} />;
}

async function screenOf({ answers, record }: StaffArgs, texts: Texts): Promise<ServiceScreen> {
  const form = await applicationForm(texts).load();
  if (record === null) return { form, opened: null };
  const session = {
    web_status: record.web_status ?? '',
    username: record.username,
    is_logged_in: 'true',
    is_service_user: 'true',
    today: record.today,
  };
  const store = createFormStore(form, initialValues(form, session, answers));
  return { form, opened: { store, services: { fileNames: { perm_resident_upload: 'card.png' } }, record } };
}

export const Submitted: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('K7M2-QXRD', { selector: 'dd bdi' })).toBeVisible();
    await expect(canvas.getByText('•••-••-1120')).toBeVisible();
  },
};
/** Below each section, the fields that were not asked are separate from unanswered ones. */
export const InProgress: Story = {
  args: { answers: { first_name: 'Ada' }, record: { ...record, web_status: 'started', receipt: null } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Not answered'))[0]).toBeVisible();
    await expect((await canvas.findAllByText('Not asked, because it depends on other answers:'))[0]).toBeVisible();
  },
};
export const LinkOpensNothing: Story = {
  args: { record: null },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();
  },
};
export const OnAPhone: Story = { ...Submitted, globals: { viewport: { value: 'phone' } } };
