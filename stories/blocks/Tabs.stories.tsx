import { expect, screen, waitFor } from 'storybook/test';
import type { TabsDefinition } from '../../engine/index.ts';
import { Tabs } from '../../renderer/internal.ts';
import { blockStories, type BlockStory } from '../set-up/block-story.tsx';
import { documentsThat } from '../set-up/documents.ts';

const scores: TabsDefinition = {
  type: 'tabs',
  id: 'sat',
  label: 'How do you send your scores?',
  default: 'type',
  heldWhile: [{ valueKey: 'document:sat_report', operator: 'in', target: ['UNPROCESSED', 'IN_PROGRESS'] }],
  tabs: [
    {
      id: 'type',
      label: 'Type them',
      blocks: [{ type: 'text', key: 'sat_math', label: 'Math score', inputMode: 'numeric', width: 'short' }],
    },
    { id: 'upload', label: 'Send a report', blocks: [{ type: 'upload', key: 'sat_report', label: 'Score report' }] },
  ],
};

export default {
  title: 'Blocks/Tabs',
  ...blockStories({ Tabs }, 'tabs'),
  args: { blocks: [scores], services: documentsThat({ step: 'none' }) },
};

export const FirstTab: BlockStory = {};
export const OtherTab: BlockStory = { args: { tabs: { sat: 'upload' } } };
/** A visitor sees the first tab and a note that there are others. */
export const Visitor: BlockStory = { args: { services: () => ({}) } };
/** Arrow keys only move the focus; Enter opens a tab. */
export const ByKeyboard: BlockStory = {
  play: async ({ canvas, userEvent }) => {
    (await canvas.findByRole('tab', { name: 'Type them' })).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Send a report' })).toHaveFocus();
    await expect(canvas.getByRole('tab', { name: 'Type them' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(canvas.getByRole('tab', { name: 'Send a report' })).toHaveAttribute('aria-selected', 'true'),
    );
  },
};
/** A switch that would clear answers needs a confirmation, which lists them. */
export const AskedBeforeSwitching: BlockStory = {
  args: { answers: { sat_math: '700' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Send a report' }));
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('“Math score”'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  },
};
/** While a document is in progress, the tab cannot be left. */
export const Held: BlockStory = {
  args: {
    tabs: { sat: 'upload' },
    values: { 'document:sat_report': 'IN_PROGRESS' },
    services: documentsThat({ step: 'converting', name: 'scores.pdf' }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Type them' }));
    await expect(await screen.findByRole('dialog', { name: 'File Upload in Progress' })).toBeVisible();
  },
};
