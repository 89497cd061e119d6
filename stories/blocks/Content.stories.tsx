import { expect, userEvent } from 'storybook/test';
import { Content } from '../../renderer/internal.ts';
import { blockStories, type BlockStory } from '../set-up/block-story.tsx';

/** The address of an image of the recipe. */
const imageAt = (name: string): string =>
  new URL(`../../docs/forms/recipes/images/images/${name}.png`, import.meta.url).href;

export default { title: 'Blocks/Content', ...blockStories({ Content }, 'content') };

/** The print view omits it, unless its author states otherwise. */
export const Tones: BlockStory = {
  args: {
    blocks: (['plain', 'info', 'warning', 'success', 'prompt', 'start', 'quiet', 'details'] as const).map((tone) => ({
      type: 'content',
      id: tone,
      tone,
      title: `In the tone “${tone}”`,
      text: 'Write to [office@example.org](mailto:office@example.org).',
    })),
  },
};
export const WithList: BlockStory = {
  args: {
    blocks: [
      {
        type: 'content',
        id: 'next',
        title: 'What happens next',
        list: ['We read what you sent.', 'We write to you.'],
        print: true,
      },
    ],
  },
};
/** Bold, emphasis and links, also in the label and the hint of a question; a backslash makes a star a text. */
export const WithMarks: BlockStory = {
  args: {
    blocks: [
      {
        type: 'content',
        id: 'marked',
        text: [
          'Bring **two copies**, and *no* originals.',
          'Read **[the *whole* list](https://example.org/list)** first.',
        ],
        list: ['**Passport** or *identity card*', 'Form I-551 for 5 \\* 2 dollars'],
        print: true,
      },
      {
        type: 'checkbox',
        key: 'agreed',
        label: 'I agree to the [terms](https://example.org/terms) and have **not** applied before.',
        hint: 'You can *still* change it.',
      },
    ],
  },
};
/** Images are files of the form, with words for everybody who does not see them. */
export const WithImages: BlockStory = {
  args: {
    more: {
      images: {
        'tree.png': { src: imageAt('tree'), width: 640, height: 360 },
        'round.png': { src: imageAt('round'), width: 120, height: 120 },
        'pointed.png': { src: imageAt('pointed'), width: 120, height: 120 },
      },
    },
    blocks: [
      {
        type: 'content',
        id: 'where',
        text: ['Measure at the dotted line.', '![A tree; a dotted line crosses the middle of its trunk.](tree.png)'],
        print: true,
      },
      {
        type: 'radio',
        key: 'leaf',
        label: 'Which leaf does it have?',
        options: [
          ['ROUND', '![Drawing of a round leaf:](round.png) Round'],
          ['POINTED', '![Drawing of a pointed leaf:](pointed.png) Pointed'],
        ],
      },
    ],
  },
};
/** Shown only while its condition holds. */
export const Conditional: BlockStory = {
  args: {
    blocks: [
      {
        type: 'radio',
        key: 'us_citizen',
        label: 'Are you a US citizen?',
        options: [
          ['Y', 'Yes'],
          ['N', 'No'],
        ],
      },
      {
        type: 'content',
        id: 'visa',
        tone: 'info',
        when: [{ valueKey: 'us_citizen', operator: 'equals', target: 'N' }],
        text: 'You may need a visa.',
      },
    ],
    answers: { us_citizen: 'N' },
  },
};
/** Closed until its title is pressed; the print view has the whole text. */
export const Details: BlockStory = {
  args: {
    blocks: [
      {
        type: 'content',
        id: 'why',
        tone: 'details',
        title: 'Why do we ask for this?',
        text: 'The state pays for *some* studies.',
        print: true,
      },
    ],
  },
  play: async ({ canvas }) => {
    const [summary, onPaper] = await canvas.findAllByText('Why do we ask for this?');
    await expect(onPaper?.tagName).toMatch(/^H\d$/);
    const texts = await canvas.findAllByText('The state pays for', { exact: false });
    await expect(texts.map((text) => text.checkVisibility())).toEqual([false, true]);
    await userEvent.click(summary ?? document.body);
    await expect(texts.map((text) => text.checkVisibility())).toEqual([true, true]);
  },
};
