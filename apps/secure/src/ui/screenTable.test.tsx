import { afterEach, expect, it } from 'vitest'
import { approvalKinds } from '../gallery/approvalKinds.js'
import { type ScreenKind, screenTexts } from '../gallery/screenKind.js'
import { screenKinds } from '../gallery/screenKinds.js'
import type { Screen } from './mountScreen.js'
import { reasonHeights } from './screenHeights.js'

const page = '../../../../docs/frame-screens.md'

const inOneLine = (text: string | null = '') => (text ?? '').replaceAll(/\s+/g, ' ').trim()
const textsOf = (node: ParentNode, selector: string) =>
  [...node.querySelectorAll(selector)].map(({ textContent }) => inOneLine(textContent)).filter(Boolean)

/** The buttons in the order of Tab, by the names that they have for screen readers. */
const buttonsOf = (node: ParentNode) =>
  [...node.querySelectorAll<HTMLButtonElement>('button:not([hidden])')].map((each) => {
    const name =
      each.getAttribute('aria-label') ?? inOneLine((each.querySelector('.name') ?? each).textContent)
    const isOff = each.disabled || each.getAttribute('aria-disabled') === 'true'
    return isOff ? `(${name})` : name
  })

function rowOf(name: string, open: () => Screen): string {
  const { node, stop } = open()
  const cells = [
    name,
    textsOf(node, 'h1').join(),
    textsOf(node, '.statement').join(),
    textsOf(node, '[role=alert], .alert, .empty, .codes > .note').join(' · '),
    buttonsOf(node).join(' · '),
  ]
  stop()
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

const sectionOf = ([name, { height, states }]: readonly [string, ScreenKind]) =>
  [
    `## ${name}`,
    '',
    height === undefined ? 'In the window.' : `${height} px high in the frame.`,
    '',
    '| state | title | statement | what else it tells | buttons, in the order of Tab |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries(states).map(([state, open]) => rowOf(state, open)),
  ].join('\n')

const head = `# The screens of the frame and its window

Each screen is drawn from a state (decision 0072). This page is printed from the screens themselves by \`apps/secure/src/ui/screenTable.test.tsx\`, which fails
where they differ; \`npx vitest run apps/secure/src/ui/screenTable.test.tsx -u\` prints it anew. A button in brackets is off. Heights belong to the kind of screen,
never to its content. What is approved is in \`apps/secure/src/approvals/goldens/\`.
`

afterEach(() => document.body.replaceChildren())

it('the page lists each state of each screen, as it is drawn', async () => {
  const sections = Object.entries(screenKinds(screenTexts.en)).map(sectionOf)
  await expect(`${head}\n${sections.join('\n\n')}\n`).toMatchFileSnapshot(page)
})

const everyState = Object.values(screenTexts).flatMap((texts) =>
  Object.entries(screenKinds(texts)).flatMap(([kind, { states }]) =>
    Object.entries(states).map(([state, open]) => [`${kind}: ${state} (${texts.language})`, open] as const),
  ),
)

it.each(everyState)('names, one heading, fields with labels, Tab in the order of reading: %s', (_, open) => {
  const { node } = open()
  document.body.append(node)
  const headings = [...node.querySelectorAll('h1, h2, h3')]
  expect(headings.filter(({ tagName }) => tagName === 'H1')).toEqual([headings[0]])
  const screen = node.querySelector('.screen')
  expect(screen?.getAttribute('aria-labelledby')).toBe(headings[0]?.id)
  expect(buttonsOf(node).filter((name) => name.replaceAll(/[()]/g, '') === '')).toEqual([])
  const ids = [...node.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  for (const field of node.querySelectorAll('input')) {
    expect(inOneLine(node.querySelector(`label[for="${field.id}"]`)?.textContent)).not.toBe('')
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.filter((id) => !ids.includes(id))).toEqual([])
  }
  // Nothing is taken out of the order of Tab, or put ahead: the screen itself has the focus where no field has.
  const moved = [...node.querySelectorAll('[tabindex]')].filter((each) => each !== screen)
  expect(moved).toEqual([])
})

/** The names of buttons that approve. */
const approving = Object.values(screenTexts).flatMap(({ frame, wallet }) => [frame.approve, wallet.approve])
const kindsOfFrame = Object.values(screenTexts)
  .flatMap((texts) => Object.entries({ ...screenKinds(texts), ...approvalKinds(texts) }))
  .flatMap(([kind, { height, states }]) => (height === undefined ? [] : [{ kind, height, states }]))

it('F4: a frame with a password or more than six digits, or with a decision, is at least 400 px high, and none approves', () => {
  const seen = { passwords: 0, longCodes: 0, decisions: 0 }
  for (const { kind, height, states } of kindsOfFrame)
    for (const [state, open] of Object.entries(states)) {
      const { node, stop } = open()
      const where = `${kind}: ${state}`
      expect([where, buttonsOf(node).filter((name) => approving.includes(name))]).toEqual([where, []])
      const isPassword = node.querySelector('input[autocomplete$="-password"]') !== null
      const isLongCode = node.querySelectorAll('.box').length > 6
      const isDecision = kind.startsWith('A decision')
      if (isPassword) seen.passwords++
      if (isLongCode) seen.longCodes++
      if (isDecision) seen.decisions++
      if (isPassword || isLongCode || isDecision) expect([where, height >= 400]).toEqual([where, true])
      stop()
    }
  expect(Object.values(seen).filter((count) => count === 0)).toEqual([])
  // What a screen of a reason has unless it says otherwise.
  for (const reason of ['device', 'approve', 'settings'] as const)
    expect(reasonHeights[reason]).toBeGreaterThanOrEqual(400)
})
