import type { Meta, StoryObj } from '@storybook/react-vite';
import { Heading } from '../../renderer/blocks/Heading.tsx';

const meta: Meta<typeof Heading> = {
  title: 'Blocks/Heading',
  component: Heading,
  parameters: { layout: 'padded' },
  args: { level: 2, children: 'Personal information' },
};
export default meta;
type Story = StoryObj<typeof Heading>;

export const UnderThePage: Story = {};
export const AllLevels: Story = {
  render: () => (
    <>
      {([2, 3, 4, 5, 6] as const).map((level) => (
        <Heading key={level} level={level}>
          {`Level ${level}`}
        </Heading>
      ))}
    </>
  ),
};
