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
    /** Only for elements above the page, whose height cannot be measured. */
    readonly height?: string;
    /** The frame is as high as its screen and scrolls inside. */
    readonly isWholeScreen?: boolean;
  };
  /** A text besides the component's own comment. */
  readonly description?: { readonly component?: string };
  /** The type of block that the stories show. */
  readonly block?: BlockDefinition['type'];
  /** The component of the stories describes a situation; the components that they show are its subcomponents. */
  readonly isStory?: boolean;
  /** Storybook's own property. */
  readonly extractArgTypes?: (component: unknown) => object | null;
}
interface Parameters {
  readonly docs: DocsParameters;
  /** The screens of the toolbar. */
  readonly viewport: { readonly options: Readonly<Record<string, { readonly styles: Screen }>> };
}

/**
 * A story on a documentation page. Its frame follows the toolbar and has the height of its content or of its screen. It
 * does not play, so it takes no focus.
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
  // Storybook reads the prefix of every frame's address here.
  const globals = followed.map((name) => `${name}:${String(userGlobals?.[name])}`).join(';');
  Object.assign(globalThis, { PREVIEW_URL: `iframe.html?embed=true&globals=${globals}` });
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

/** The switches of the toolbar that frames follow. */
const followed = ['theme', 'scheme', 'texts', 'direction', 'textSize'];

const beforeFitted = 200;

/** The observers of the frame, which end with it. */
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
  // An open list is above the page and does not change its height.
  new MutationObserver(() => {
    if (inside.documentElement.scrollHeight > target.clientHeight) setHeight(inside.documentElement.scrollHeight);
  }).observe(root, { childList: true, subtree: true });
}

/** The layout of every documentation page: description, properties of the form language, props, and states. */
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
    heading: docs.isStory === true ? 'Properties of a story' : 'Props',
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
