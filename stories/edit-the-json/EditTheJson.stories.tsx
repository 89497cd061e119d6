import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { EditTheJson } from './EditTheJson.tsx';
import { example } from './example.ts';
import { examples } from './examples.ts';

const meta: Meta<typeof EditTheJson> = {
  title: 'Edit the JSON',
  component: EditTheJson,
  args: { example: 'form' },
  parameters: { docs: { story: { height: '800px' } } },
};
export default meta;
type Story = StoryObj<typeof EditTheJson>;

const write = (editor: HTMLElement, text: string): void => void fireEvent.change(editor, { target: { value: text } });

export const Playground: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

/** A comma is missing: the place is shown, the form stays, and the corrected text is rendered. */
export const BrokenAndMended: Story = {
  play: async ({ canvas, userEvent }) => {
    const editor = canvas.getByRole('textbox', { name: 'The definition' });
    await expect(canvas.getByLabelText(/^First name/)).toBeVisible();
    write(editor, example.replace('"version": 1,', '"version": 1'));
    await expect(await canvas.findByText(/The form shown is the last good one/)).toBeVisible();
    await expect(canvas.getByText('not-json')).toBeVisible();
    await expect(canvas.getByLabelText(/^First name/)).toBeVisible();
    await expect(editor).toBeInvalid();
    await userEvent.click(canvas.getByRole('button', { name: 'Line 5' }));
    await expect(editor).toHaveFocus();
    write(editor, example.replace('"label": "First name"', '"label": "What are you called?"'));
    await expect(await canvas.findByLabelText(/^What are you called/)).toBeVisible();
    await expect(canvas.getByText('No problems.')).toBeVisible();
    await expect(editor).toBeValid();
  },
};
/** The checker's sentences with their places; the first one is above the text and leads to its line. */
export const AMistake: Story = {
  play: async ({ canvas, userEvent }) => {
    const editor = canvas.getByRole<HTMLTextAreaElement>('textbox', { name: 'The definition' });
    write(editor, example.replace('"type": "date"', '"type": "dat"'));
    await expect((await canvas.findAllByText(/did you mean "date"\?/))[0]).toBeVisible();
    await expect(canvas.getByText('unknown-type')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^line/ }));
    await expect(editor).toHaveFocus();
    await expect(editor.value.slice(editor.selectionStart, editor.selectionEnd)).toContain('"dat"');
  },
};
/** A long list would hide the form: only the first ten problems are shown. */
export const ManyMistakes: Story = {
  play: async ({ canvas }) => {
    const wrong = Array.from(
      { length: 30 },
      (_, n) => `{ "type": "txt", "key": "q${n}", "label": "Question ${n}" },`,
    ).join('\n');
    write(
      canvas.getByRole('textbox', { name: 'The definition' }),
      example.replace('"blocks": [', `"blocks": [\n${wrong}`),
    );
    await expect(await canvas.findByText('60 problems. The form shown is the last good one.')).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(10);
    await expect(canvas.getByText('50 more follow after these are corrected.')).toBeVisible();
    await expect(canvas.getByLabelText(/^First name/)).toBeVisible();
  },
};
/** Each text is refused with its reason; the last valid form remains. */
export const NotAForm: Story = {
  play: async ({ canvas, userEvent }) => {
    const editor = canvas.getByRole('textbox', { name: 'The definition' });
    const texts: readonly (readonly [string, RegExp])[] = [
      ['', /the file is empty/],
      ['[]', /The file must be an object, not a list/],
      ['['.repeat(5000), /nested more than 100 levels deep/],
      [example.replace('"operator": "equals"', '"operator": "is"'), /Unknown operator "is"/],
      [example.replace('"key": "visa_type", ', ''), /A choice needs "key"/],
      [example.replace('"from": ["first_name"]', '"from": ["derived:greeting"]'), /is derived from itself/],
    ];
    for (const [text, sentence] of texts) {
      write(editor, text);
      await expect((await canvas.findAllByText(sentence))[0]).toBeVisible();
      await expect(canvas.getByText(/The form shown is the last good one\.$/)).toBeVisible();
      await expect(canvas.getByLabelText(/^First name/)).toBeVisible();
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Start again' }));
    await expect(await canvas.findByText('No problems.')).toBeVisible();
  },
};
/** Conditions, options and derived values run in the browser with the engine. */
export const Answered: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/^First name/), 'Ada');
    await expect(await canvas.findByText('Welcome, Ada.')).toBeVisible();
    await expect(canvas.queryByLabelText(/^Which one/)).toBeNull();
    await userEvent.click(canvas.getByRole('radio', { name: 'Yes' }));
    await expect(await canvas.findByLabelText(/^Which one/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show errors' }));
    await expect(await canvas.findByText('Which visa do you have?')).toBeVisible();
  },
};
/** Answers stay while the definition changes. */
export const AnswersStay: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/^First name/), 'Ada');
    write(
      canvas.getByRole('textbox', { name: 'The definition' }),
      example.replace('"title": "About you"', '"title": "You"'),
    );
    const page = await canvas.findByRole('region', { name: 'You' });
    await waitFor(() => expect(within(page).getByLabelText(/^First name/)).toHaveValue('Ada'));
    await userEvent.click(canvas.getByRole('button', { name: 'Show as read' }));
    await expect(await canvas.findByText('Ada')).toBeVisible();
  },
};
/** The reasons for the state of a question, down to the entered answers, and edits that change it. */
export const Explained: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Yes' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Explain a question' }));
    await userEvent.click(await canvas.findByLabelText(/^Which one/));
    const panel = within(await canvas.findByRole('region', { name: 'Why is visa_type like this?' }));
    await expect(panel.getByText(/It is shown, because:/)).toHaveTextContent(
      'has_visa equals "Y" (form.json:19) has_visa was answered with "Y".',
    );
    await userEvent.click(panel.getByRole('button', { name: 'Hide it: has_visa=N' }));
    await expect(canvas.queryByLabelText(/^Which one/)).toBeNull();
    await userEvent.click(await panel.findByRole('button', { name: 'Show it: has_visa=Y' }));
    await expect(await canvas.findByLabelText(/^Which one/)).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Close the explanation' }));
    await expect(canvas.queryByRole('region', { name: /^Why is/ })).toBeNull();
    // A press operates the control again.
    await userEvent.click(canvas.getByRole('radio', { name: 'No' }));
    await expect(canvas.getByRole('radio', { name: 'No' })).toBeChecked();
  },
};
/** The map follows the definition. */
export const Mapped: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show the map' }));
    const frame = await canvas.findByTitle<HTMLIFrameElement>('Map of example');
    const labels = () => frame.contentDocument?.body.textContent ?? '';
    await waitFor(() => expect(labels()).toContain('4 questions on 1 pages, 2 connections'));
    write(
      canvas.getByRole('textbox', { name: 'The definition' }),
      example.replace('"label": "First name"', '"label": "What are you called?"'),
    );
    await waitFor(() => expect(labels()).toContain('What are you called?'));
  },
};
/** Ctrl+Space lists what fits at the caret, as an editor does; Enter inserts it and selects what to fill in. */
export const Completed: Story = {
  play: async ({ canvas, userEvent }) => {
    const editor = canvas.getByRole<HTMLTextAreaElement>('textbox', { name: 'The definition' });
    const at = example.indexOf('{ "type": "date"');
    write(editor, `${example.slice(0, at)}\n            ,\n            ${example.slice(at)}`);
    editor.focus();
    editor.setSelectionRange(at, at);
    await userEvent.keyboard('{Control>} {/Control}');
    const list = within(await canvas.findByRole('listbox', { name: 'Completions' }));
    const [first, second] = list.getAllByRole('option');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect(second).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect(editor.value.slice(at)).toMatch(/^\{\s+"type": "/);
    await expect(canvas.queryByRole('listbox')).toBeNull();
    await expect(editor).toHaveFocus();
  },
};
/** Values are completed with the names of the form. */
export const CompletedByTouch: Story = {
  play: async ({ canvas, userEvent }) => {
    const editor = canvas.getByRole<HTMLTextAreaElement>('textbox', { name: 'The definition' });
    const at = example.indexOf('"has_visa", "operator"') + 1;
    editor.setSelectionRange(at, at);
    await userEvent.click(canvas.getByRole('button', { name: /^Complete/ }));
    await userEvent.click(await canvas.findByRole('option', { name: /^"visa_type"/ }));
    await expect(editor.value).toContain('"valueKey": "visa_type"');
  },
};
/** One short example of each type of block; none has a problem. */
export const EveryExample: Story = {
  play: async ({ canvas, userEvent }) => {
    const chosen = canvas.getByRole('combobox', { name: 'Example' });
    for (const id of Object.keys(examples)) {
      await userEvent.selectOptions(chosen, id);
      await expect(await canvas.findByText('No problems.')).toBeVisible();
    }
    await expect(await canvas.findByRole('heading', { name: /^Job/ })).toBeVisible();
  },
};
