import type { CDPSession, Page } from '@playwright/test'

// What a screen reader would say of the page, from Chromium's accessibility tree: one line for each thing it stops at.

type Value = { readonly value?: unknown }

/** A node of the tree, as the protocol gives it. */
interface AxNode {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: Value
  readonly name?: Value
  readonly description?: Value
  readonly value?: Value
  readonly properties?: readonly { readonly name: string; readonly value: Value }[]
  readonly childIds?: readonly string[]
  readonly backendDOMNodeId?: number
}

/** Something that is said, with what is inside it. */
interface Line {
  readonly text: string
  readonly inside: Line[]
}

/** Roles that are passed over: what is inside them is said as if they were not there. */
const silent = /^(RootWebArea|generic|none|paragraph|LabelText|Section|emphasis|strong|span|presentation)$/
/** Roles that are said as one, with their text. */
const whole = /^(button|link|heading|searchbox|textbox|tab|image|img|switch|checkbox|radio|option|menuitem)$/i
const longList = 12
const listBeginning = 4

/** What the page says, read from top to bottom, after a line for what is said on arrival. */
export async function spoken(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page)
  try {
    const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as unknown as { nodes: AxNode[] }
    const tree = new Map(nodes.map((node) => [node.nodeId, node]))
    const current = await currentNodes(cdp, nodes)
    const reader = { tree, isCurrent: (node: AxNode) => current.has(node.backendDOMNodeId) }
    const [root] = nodes
    const arrival = nodes.filter((node) => !node.ignored && has(node, 'focused') && node !== root)
    const dialog = nodes.find(({ role }) => role?.value === 'dialog')
    const first = [dialog, ...arrival].map((node) => node && sentence(reader, node)).filter(Boolean)
    const lines = root ? read(reader, root) : []
    return `On arrival: ${first.join('; ')}\n\n${print(lines)}`
  } finally {
    await cdp.detach()
  }
}

interface Reader {
  readonly tree: ReadonlyMap<string, AxNode>
  /** The protocol leaves `aria-current` out. */
  readonly isCurrent: (node: AxNode) => boolean
}

/** Nodes of elements that say that they are the current one. */
async function currentNodes(cdp: CDPSession, nodes: readonly AxNode[]): Promise<Set<number | undefined>> {
  const found = new Set<number | undefined>()
  for (const { backendDOMNodeId, role } of nodes) {
    if (backendDOMNodeId === undefined || !/button|link|listitem/.test(String(role?.value))) continue
    const { node } = await cdp.send('DOM.describeNode', { backendNodeId: backendDOMNodeId })
    const at = node.attributes?.indexOf('aria-current') ?? -1
    if (at >= 0 && node.attributes?.[at + 1] !== 'false') found.add(backendDOMNodeId)
  }
  return found
}

const textOf = (value: Value | undefined): string =>
  String(value?.value ?? '')
    .replace(/\s+/g, ' ')
    .trim()
const property = (node: AxNode, name: string) =>
  node.properties?.find((each) => each.name === name)?.value.value
const has = (node: AxNode, name: string): boolean => property(node, name) === true

/** A thing in a line: its name, what it is, how it is, and what is added to it. */
function sentence({ isCurrent }: Reader, node: AxNode): string {
  const role = textOf(node.role)
  const expanded = property(node, 'expanded')
  const live = property(node, 'live')
  const said = [
    textOf(node.name),
    role === 'heading' ? `heading ${property(node, 'level')}` : role,
    role === 'searchbox' && `“${textOf(node.value)}”`,
    expanded !== undefined && (expanded ? 'expanded' : 'collapsed'),
    isCurrent(node) && 'current',
    ['selected', 'pressed', 'checked', 'busy', 'required']
      .filter((state) => has(node, state) || property(node, state) === 'true')
      .join(', '),
    has(node, 'disabled') && 'unavailable',
    live && live !== 'off' && `(said when it changes${live === 'assertive' ? ', at once' : ''})`,
    textOf(node.description),
  ]
  return said.filter(Boolean).join(', ')
}

function read(reader: Reader, node: AxNode): Line[] {
  const children = (node.childIds ?? []).flatMap((id) => reader.tree.get(id) ?? [])
  const role = textOf(node.role)
  if (role === 'StaticText') return node.ignored ? [] : [{ text: textOf(node.name), inside: [] }]
  if (role === 'InlineTextBox') return []
  const inside = joined(children, reader)
  const isLive = ['polite', 'assertive'].includes(String(property(node, 'live')))
  if (node.ignored || (silent.test(role) && !isLive && !has(node, 'busy'))) return inside
  if (isLive && inside.length === 0) return []
  if (whole.test(role)) return [{ text: sentence(reader, node), inside: [] }]
  if (role === 'list')
    return [{ text: `${sentence(reader, node)} of ${inside.length}`, inside: shortened(inside) }]
  if (role === 'listitem') return inside.length > 1 ? [{ text: 'item', inside }] : inside
  return [{ text: sentence(reader, node).replace(/^generic, /, ''), inside }]
}

/** What stands in one line of text is said in one go. */
function joined(children: readonly AxNode[], reader: Reader): Line[] {
  const lines: Line[] = []
  let wasText = false
  for (const child of children) {
    const isText = textOf(child.role) === 'StaticText' && !child.ignored
    const found = read(reader, child)
    const last = lines.at(-1)
    if (isText && wasText && last)
      lines[lines.length - 1] = { ...last, text: `${last.text} ${found[0]?.text ?? ''}`.trim() }
    else lines.push(...found)
    wasText = isText
  }
  return lines
}

function shortened(items: Line[]): Line[] {
  if (items.length <= longList) return items
  return [...items.slice(0, listBeginning), { text: `… ${items.length - listBeginning} more`, inside: [] }]
}

const print = (lines: readonly Line[], depth = 0): string =>
  lines.map(({ text, inside }) => `${'  '.repeat(depth)}${text}\n${print(inside, depth + 1)}`).join('')
