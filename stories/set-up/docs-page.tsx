import {
  ArgTypes,
  Description,
  DocsContext,
  Heading,
  Markdown,
  Primary,
  Stories,
  Story,
  Subtitle,
  Title,
  useOf,
  type StoryProps,
} from '@storybook/addon-docs/blocks';
import { useContext, useState, type ComponentType, type SyntheticEvent } from 'react';
import type { BlockDefinition } from '../../engine/index.ts';
import { propertiesOf } from './json-properties.ts';

interface Screen {
  readonly width: string;
  readonly height: string;
}
interface DocsParameters {
  readonly story: {
    /** Only for what stands over the page, which cannot be measured. */
    readonly height?: string;
    /** As high as the screen it is on: it is scrolled there. */
    readonly isWholeScreen?: boolean;
  };
  /** What is to be said besides the component's own comment. */
  readonly description?: { readonly component?: string };
  /** The type of block that the stories show. */
  readonly block?: BlockDefinition['type'];
  /** The component of the stories tells what happened; what they show are its subcomponents. */
  readonly isStory?: boolean;
  /** Storybook's own. */
  readonly extractArgTypes?: (component: unknown) => object | null;
}
interface Parameters {
  readonly docs: DocsParameters;
  /** The screens of the toolbar. */
  readonly viewport: { readonly options: Readonly<Record<string, { readonly styles: Screen }>> };
}

/**
 * A story on a documentation page: in a frame that follows the toolbar, does not play and so takes no focus, and is as
 * high as what it shows, or its screen.
 */
export function StoryFrame(props: StoryProps) {
  const { story } = useOf(props.of ?? 'story', ['story']);
  const { userGlobals } = useContext(DocsContext).getStoryContext(story) as {
    readonly userGlobals?: Readonly<Record<string, unknown>>;
  };
  const { docs, viewport } = story.parameters as unknown as Parameters;
  const { viewport: chosen } = story.storyGlobals as { readonly viewport?: { readonly value: string } };
  const screen = chosen === undefined ? undefined : viewport.options[chosen.value]?.styles;
  const most = screen?.height ?? '800px';
  const [fitted, setFitted] = useState(beforeFitted);
  const isPlayed = 'play' in (story.moduleExport as object);
  // Storybook reads here what every frame's address begins with.
  Object.assign(globalThis, {
    PREVIEW_URL: `iframe.html?embed=true&globals=theme:${String(userGlobals?.['theme'])};texts:${String(userGlobals?.['texts'])}`,
  });
  return (
    <>
      <div style={{ maxWidth: screen?.width }} onLoadCapture={(event) => follow(event, setFitted)}>
        <Story
          {...props}
          height={docs.story.height ?? (docs.story.isWholeScreen === true ? most : `min(${fitted}px, ${most})`)}
        />
      </div>
      {isPlayed && (
        <p className="story-played">
          As it begins.{' '}
          <a href={`./?path=/story/${story.id}`} target="_top">
            Open it
          </a>{' '}
          to see it played.
        </p>
      )}
    </>
  );
}

const beforeFitted = 200;

/** The frame's own observers, which end with it. */
function follow({ target }: SyntheticEvent, setHeight: (height: number) => void): void {
  if (!(target instanceof HTMLIFrameElement)) return;
  const { contentDocument: inside, contentWindow } = target;
  const root = inside?.getElementById('storybook-root');
  if (!inside || !root || contentWindow === null) return;
  const { ResizeObserver, MutationObserver, getComputedStyle } = contentWindow as Window & typeof globalThis;
  new ResizeObserver(() => {
    const { paddingTop, paddingBottom } = getComputedStyle(inside.body);
    if (root.offsetHeight > 0)
      setHeight(Math.ceil(root.offsetHeight + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)));
  }).observe(root);
  // A list that opens stands over the page and makes it no higher.
  new MutationObserver(() => {
    if (inside.documentElement.scrollHeight > target.clientHeight) setHeight(inside.documentElement.scrollHeight);
  }).observe(root, { childList: true, subtree: true });
}

/** Every documentation page: what it is, what an author may write of it, the props, and the states. */
export function StoryPage() {
  const {
    preparedMeta: { component, subcomponents = {}, parameters },
  } = useOf('meta', ['meta']);
  const { docs } = parameters as unknown as Parameters;
  const shown = Object.entries(subcomponents as Readonly<Record<string, ComponentType>>).map(([name, part]) => ({
    heading: `Props of ${name}`,
    part,
  }));
  const own = {
    heading: docs.isStory === true ? 'What a story tells' : 'Props',
    part: component as unknown as ComponentType,
  };
  const documented = docs.isStory === true ? [...shown, own] : [own, ...shown];
  return (
    <>
      <Title />
      <Subtitle />
      {(docs.isStory !== true || docs.description?.component !== undefined) && <Description of="meta" />}
      {docs.isStory === true && shown.map(({ heading, part }) => <Description key={heading} of={part} />)}
      <Primary />
      {docs.block !== undefined && (
        <>
          <Heading>In the JSON</Heading>
          <Markdown>{propertiesOf(docs.block)}</Markdown>
        </>
      )}
      {documented
        .filter(({ part }) => hasProps(part, docs))
        .map(({ heading, part }) => (
          <section key={heading}>
            <Heading>{heading}</Heading>
            <ArgTypes of={part} />
          </section>
        ))}
      <Stories />
    </>
  );
}

function hasProps(part: ComponentType | undefined, { extractArgTypes }: DocsParameters): boolean {
  return part !== undefined && Object.keys(extractArgTypes?.(part) ?? {}).length > 0;
}
