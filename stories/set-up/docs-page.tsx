import { Controls, Description, DocsContext, Heading, Markdown, Primary, Stories, Story, Subtitle, Title, useOf, type StoryProps } from '@storybook/addon-docs/blocks';
import { useContext, useState, type SyntheticEvent } from 'react';
import { propertiesOf } from './field-properties.ts';

/** A story on a documentation page: in a frame that follows the toolbar, does not play and so takes no focus, and is as high as what it shows where told so. */
export function StoryFrame(props: StoryProps) {
  const { story } = useOf(props.of ?? 'story', ['story']);
  const { userGlobals } = useContext(DocsContext).getStoryContext(story) as { readonly userGlobals?: Readonly<Record<string, unknown>> };
  const { isFitted = false, height } = story.parameters['docs'].story as { readonly isFitted?: boolean; readonly height: string };
  const [fitted, setFitted] = useState(beforeFitted);
  // Storybook reads here what every frame's address begins with.
  Object.assign(globalThis, { PREVIEW_URL: `iframe.html?embed=true&globals=theme:${String(userGlobals?.['theme'])};texts:${String(userGlobals?.['texts'])}` });
  return (
    <div onLoadCapture={isFitted ? (event) => follow(event, setFitted) : undefined}>
      <Story {...props} height={isFitted ? fitted : height} />
    </div>
  );
}

const beforeFitted = '200px';

/** The frame's own observers, which end with it. */
function follow({ target }: SyntheticEvent, setHeight: (height: string) => void): void {
  if (!(target instanceof HTMLIFrameElement)) return;
  const { contentDocument: inside, contentWindow } = target;
  const root = inside?.getElementById('storybook-root');
  if (!inside || !root || contentWindow === null) return;
  const { ResizeObserver, MutationObserver } = contentWindow as Window & typeof globalThis;
  new ResizeObserver(() => {
    if (root.offsetHeight > 0) setHeight(`${root.offsetHeight}px`);
  }).observe(root);
  // A list that opens stands over the page and makes it no higher.
  new MutationObserver(() => {
    if (inside.documentElement.scrollHeight > target.clientHeight) setHeight(`${inside.documentElement.scrollHeight}px`);
  }).observe(root, { childList: true, subtree: true });
}

/** The documentation of a field: what it is, what an author may write of it, and its states. */
export function FieldPage() {
  const { preparedMeta } = useOf('meta', ['meta']);
  return (
    <>
      <Title />
      <Subtitle />
      <Description of="meta" />
      <Primary />
      <Heading>In the JSON</Heading>
      <Markdown>{propertiesOf(preparedMeta.initialArgs['field'].type)}</Markdown>
      <Heading>Of the component</Heading>
      <Controls />
      <Stories />
    </>
  );
}
