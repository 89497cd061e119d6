import { expect, waitFor } from 'storybook/test';
import type { FieldStory } from './field-story.tsx';

type Play = NonNullable<FieldStory['play']>;
/** What Storybook gives to `play`. */
export type Scene = Parameters<Play>[0];

/** Replaces the text of a control, as by pasting. */
export async function replaceText({ userEvent }: Scene, box: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(box);
  await userEvent.paste(text);
}

/** The same question in print mode, which shows the stored answer. */
export const printed = ({ canvas }: Scene): HTMLElement => canvas.getByRole('region', { name: 'To read' });

interface Entered {
  /** The label of the control. */
  readonly label: RegExp;
  readonly text: string;
  /** The text in the control after it is left; by default as entered. */
  readonly left?: string;
  /** The error after the control is left. */
  readonly note: string;
  /** The text was stored nevertheless. */
  readonly isStored?: boolean;
  /** Another text, with which the error ends. */
  readonly valid?: string;
}

/** Enters a text that stays, with an error from when the control is left until a valid text is left. */
export async function expectNote(
  scene: Scene,
  { label, text, left = text, note, isStored = false, valid }: Entered,
): Promise<void> {
  const { canvas, userEvent } = scene;
  const box = await canvas.findByLabelText(label);
  const described = expect.stringContaining(note);
  await replaceText(scene, box, text);
  await expect(box).not.toHaveAccessibleDescription(described);
  await userEvent.tab();
  await waitFor(() => expect(box).toHaveAccessibleDescription(described));
  await expect(canvas.getByText((words) => words.includes(note))).toBeVisible();
  await expect(box).toHaveValue(left);
  if (!isStored) await expect(printed(scene)).toHaveTextContent(/Not answered$/);
  if (valid === undefined) return;
  await replaceText(scene, box, valid);
  await userEvent.tab();
  await waitFor(() => expect(box).not.toHaveAccessibleDescription(described));
}

/** Pastes a text with invisible characters: control and printed answer lose them when the control is left. */
export async function expectCleaned(
  scene: Scene,
  label: RegExp,
  copied: string,
  clean: string,
  answer = clean,
): Promise<void> {
  const { canvas, userEvent } = scene;
  const box = await canvas.findByLabelText(label);
  await replaceText(scene, box, copied);
  await userEvent.tab();
  await waitFor(() => expect(box).toHaveValue(clean));
  await expect(box).toBeValid();
  await waitFor(() => expect(printed(scene)).toHaveTextContent(new RegExp(`${answer.replaceAll(/[()]/g, '\\$&')}$`)));
}
