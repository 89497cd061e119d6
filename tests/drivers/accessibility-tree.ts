/** Reads the accessibility tree of the browser. Nodes are found by the id of their element. */
import type { CDPSession, Page } from 'playwright-core';

export interface Heard {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly value: string;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  /** `true`, `false` or `mixed`; '' for an element that cannot be checked. */
  readonly checked: string;
  readonly isFocused: boolean;
  /** The roles and names of the ancestors, innermost first, without ignored nodes. */
  readonly around: readonly string[];
  /** The id of the element; '' when it has none. */
  readonly id: string;
}

/** All nodes of the page that are not ignored, in the order of the document. */
export async function accessibilityTree(page: Page): Promise<readonly Heard[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return heardIn(nodes, await idsOf(session));
  } finally {
    await session.detach();
  }
}

type Nodes = Awaited<ReturnType<typeof fullTree>>['nodes'];
type AxNode = Nodes[number];
const fullTree = (session: CDPSession) => session.send('Accessibility.getFullAXTree');

/** The id attribute of every element, by its node number in the protocol. */
async function idsOf(session: CDPSession): Promise<ReadonlyMap<number, string>> {
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const ids = new Map<number, string>();
  const visit = (node: typeof root): void => {
    const attributes = node.attributes ?? [];
    const at = attributes.findIndex((name, index) => index % 2 === 0 && name === 'id');
    if (at >= 0) ids.set(node.backendNodeId, attributes[at + 1] ?? '');
    for (const child of node.children ?? []) visit(child);
  };
  visit(root);
  return ids;
}

function heardIn(nodes: Nodes, ids: ReadonlyMap<number, string>): readonly Heard[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  return nodes
    .filter(({ ignored }) => !ignored)
    .map((node) => ({
      role: text(node.role),
      name: text(node.name),
      description: text(node.description),
      value: text(node.value),
      isRequired: property(node, 'required') === 'true',
      isInvalid: !['', 'false'].includes(property(node, 'invalid')),
      checked: property(node, 'checked'),
      isFocused: property(node, 'focused') === 'true',
      around: aroundOf(node, byId),
      id: ids.get(node.backendDOMNodeId ?? -1) ?? '',
    }));
}

const text = (value: AxNode['role']): string => String(value?.value ?? '').trim();
const property = (node: AxNode, wanted: string): string =>
  text(node.properties?.find(({ name }) => name === wanted)?.value);

function aroundOf(node: AxNode, byId: ReadonlyMap<string, AxNode>): readonly string[] {
  const parent = byId.get(node.parentId ?? '');
  if (parent === undefined) return [];
  const above = aroundOf(parent, byId);
  return parent.ignored ? above : [`${text(parent.role)}: ${text(parent.name)}`, ...above];
}
