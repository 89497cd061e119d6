import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Card, LinkButton, Notice, Spinner } from '../renderer/internal.ts';
import { BothModes } from './set-up/both-modes.tsx';

/**
 * Everything that a theme changes, on one screen: the toolbar's Theme only changes the tokens of
 * `forms/brand/theme.css` and `renderer/styles/tokens.css`.
 */
const meta: Meta = { title: 'Themes', render: () => <Swatch /> };
export default meta;
type Story = StoryObj;

export const Default: Story = { globals: { theme: 'default' } };
export const Dark: Story = { globals: { scheme: 'dark' } };
export const DarkOnAPhone: Story = { globals: { scheme: 'dark', viewport: { value: 'phone' } } };
export const SecondInstitution: Story = { globals: { theme: 'harbor' } };
export const SecondInstitutionOnAPhone: Story = { globals: { theme: 'harbor', viewport: { value: 'phone' } } };

function Swatch() {
  return (
    <>
      <div className="story-room story-stack">
        <Card title="Your application">
          <div className="story-row">
            <Button>Save & Continue</Button>
            <Button kind="secondary">Save & Go Back</Button>
            <Button kind="quiet">Close</Button>
            <Button kind="danger">Delete</Button>
            <Button disabled>Submit</Button>
            <LinkButton href="#copy" kind="secondary">
              Download
            </LinkButton>
            <Spinner label="Loading…" size="small" />
          </div>
        </Card>
        {(['plain', 'info', 'warning', 'success', 'prompt', 'start', 'quiet', 'error'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title={`Notice: ${tone}`}>
            <p>
              With <a href="#more">a link</a> in it.
            </p>
          </Notice>
        ))}
      </div>
      <BothModes
        isValidating
        answers={{ us_citizen: 'Y', phone: '(316) 555-0100' }}
        blocks={[
          {
            type: 'text',
            key: 'first_name',
            label: 'First name',
            hint: 'As on your passport.',
            required: 'First name',
          },
          { type: 'phone', key: 'phone', label: 'Phone' },
          {
            type: 'radio',
            key: 'us_citizen',
            label: 'Are you a US citizen?',
            options: [
              ['Y', 'Yes'],
              ['N', 'No'],
            ],
          },
          { type: 'checkbox', key: 'agree', label: 'I certify that all I have said is true.' },
          {
            type: 'select',
            key: 'suffix',
            label: 'Suffix',
            options: [
              ['', '--'],
              ['JR', 'Jr.'],
            ],
          },
        ]}
      />
    </>
  );
}
