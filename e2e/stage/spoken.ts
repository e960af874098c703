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
const silent =
  /^(RootWebArea|generic|none|paragraph|LabelText|Section|section(header|footer)|DescriptionList|definition|emphasis|strong|span|presentation)$/
/** Roles that are said as one, with their text. */
const whole =
  /^(button|link|heading|searchbox|textbox|tab|image|img|switch|checkbox|radio|option|menuitem|term)$/i
const longList = 12
const listBeginning = 4

/**
 * Returns the text of the page as a screen reader says it, from top to bottom, after a line for what is said on arrival.
 */
export async function spoken(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page)
  try {
    const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as unknown as { nodes: AxNode[] }
    const tree = new Map(nodes.map((node) => [node.nodeId, node]))
    const reader = { tree, written: await writtenOn(cdp, nodes) }
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
  /** Attributes of elements, of which the protocol leaves out `aria-current` and `aria-setsize`. */
  readonly written: ReadonlyMap<number | undefined, Readonly<Record<string, string>>>
}

async function writtenOn(cdp: CDPSession, nodes: readonly AxNode[]): Promise<Reader['written']> {
  const found = new Map<number | undefined, Record<string, string>>()
  for (const { backendDOMNodeId, role } of nodes) {
    if (backendDOMNodeId === undefined || !/button|link|listitem/.test(String(role?.value))) continue
    const { attributes = [] } = (await cdp.send('DOM.describeNode', { backendNodeId: backendDOMNodeId })).node
    const pairs = attributes.flatMap((name, at) => (at % 2 ? [] : [[name, attributes[at + 1] ?? '']]))
    found.set(backendDOMNodeId, Object.fromEntries(pairs))
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
function sentence({ written }: Reader, node: AxNode): string {
  const role = textOf(node.role)
  const expanded = property(node, 'expanded')
  const live = property(node, 'live')
  const current = written.get(node.backendDOMNodeId)?.['aria-current'] ?? 'false'
  const parts = [
    textOf(node.name),
    role === 'heading' ? `heading ${property(node, 'level')}` : role,
    role === 'searchbox' && `“${textOf(node.value)}”`,
    expanded !== undefined && (expanded ? 'expanded' : 'collapsed'),
    current !== 'false' && 'current',
    ['selected', 'pressed', 'checked', 'busy', 'required']
      .filter((state) => has(node, state) || property(node, state) === 'true')
      .join(', '),
    has(node, 'disabled') && 'unavailable',
    live && live !== 'off' && `(said when it changes${live === 'assertive' ? ', at once' : ''})`,
    textOf(node.description),
  ]
  return parts.filter(Boolean).join(', ')
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
  if (role === 'list') {
    const size = sizeOf(reader, node) ?? inside.length
    return [{ text: `${sentence(reader, node)} of ${size}`, inside: shortened(inside, size) }]
  }
  if (role === 'listitem') return inside.length > 1 ? [{ text: 'item', inside }] : inside
  return [{ text: sentence(reader, node).replace(/^generic, /, ''), inside }]
}

/** Joins the texts of one line, which are said in one go. */
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

/** Returns the number of items that a list states; not all of them are in the page. */
function sizeOf(reader: Reader, list: AxNode): number | undefined {
  for (const id of list.childIds ?? []) {
    const child = reader.tree.get(id)
    if (!child) continue
    const size = reader.written.get(child.backendDOMNodeId)?.['aria-setsize']
    const found = size === undefined ? sizeOf(reader, child) : Number(size)
    if (found) return found
  }
  return undefined
}

function shortened(items: Line[], size: number): Line[] {
  if (size <= longList) return items
  return [...items.slice(0, listBeginning), { text: `… ${size - listBeginning} more`, inside: [] }]
}

const print = (lines: readonly Line[], depth = 0): string =>
  lines.map(({ text, inside }) => `${'  '.repeat(depth)}${text}\n${print(inside, depth + 1)}`).join('')
