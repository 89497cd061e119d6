import { expect } from 'storybook/test';
import { RankingInput } from '../../renderer/fields/RankingField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'ranking',
  key: 'interests',
  label: 'What interests you most?',
  options: [
    ['ART', 'Art'],
    ['MUS', 'Music'],
    ['BIO', 'Biology'],
    ['CS', 'Computer science and the mathematics that it needs'],
  ],
  min: 3,
  max: 3,
  required: 'What interests you most?',
} as const;

export default { title: 'Fields/Ranking', ...fieldStories(field, { RankingInput }) };

export const Empty: FieldStory = {};
/** The print view has the options with a place, in their order. */
export const Answered: FieldStory = { args: { answers: { interests: 'CS,ART,BIO' } } };
export const Invalid: FieldStory = { args: { answers: { interests: 'BIO' }, isValidating: true } };
/** An option that is pressed gets the next place; the focus goes to the next option. */
export const Chosen: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Biology: put next' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('Biology is number 1 of 1.');
    await expect(canvas.getByRole('button', { name: /^Computer science .* put next$/ })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Art: put next' }));
    const places = canvas.getAllByRole('listitem').map(({ textContent }) => textContent);
    await expect(places).toEqual(['1. Biology', '2. Art']);
  },
};
/** The focus stays at the moved option, whose place is announced; at the end it goes to the button of the other way. */
export const Moved: FieldStory = {
  args: { answers: { interests: 'CS,ART,BIO' } },
  play: async ({ canvas, userEvent }) => {
    const up = await canvas.findByRole('button', { name: 'Move Biology up' });
    up.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('status')).toHaveTextContent('Biology is number 2 of 3.');
    await expect(canvas.getByRole('button', { name: 'Move Biology up' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('status')).toHaveTextContent('Biology is number 1 of 3.');
    await expect(canvas.getByRole('button', { name: 'Move Biology down' })).toHaveFocus();
  },
};
/** An option that is taken out can be put last again. */
export const TakenOut: FieldStory = {
  args: { answers: { interests: 'CS,ART,BIO' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Take Art out of the order' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('Art has no place now.');
    await expect(canvas.getByRole('button', { name: 'Art: put next' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('status')).toHaveTextContent('Art is number 3 of 3.');
  },
};
