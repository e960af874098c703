import bidiFactory from 'bidi-js'
import fc from 'fast-check'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fitChange } from '../../../wire/formatAmount.js'
import { inLanguage } from '../../host/createHost.js'
import { type Host, HostContext } from '../../host/useHost.js'
import { Amount } from './Amount.js'
import { AmountChange } from './AmountChange.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const bidi = bidiFactory()
const isolates = { ltr: '\u2066', rtl: '\u2067', auto: '\u2068' } as const
const end = '\u2069'

/** The text of an element as a browser orders it: what has a direction of its own, and `<bdi>`, is isolated. */
function isolated(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  const element = node as HTMLElement
  const inner = [...element.childNodes].map(isolated).join('')
  const direction = element.getAttribute('dir') ?? (element.localName === 'bdi' ? 'auto' : undefined)
  return direction === undefined ? inner : `${isolates[direction as keyof typeof isolates]}${inner}${end}`
}

/** The text in the order in which its characters stand on the screen, from left to right (UAX 9). */
function asSeen(text: string, direction: 'ltr' | 'rtl'): string {
  const levels = bidi.getEmbeddingLevels(text, direction)
  const seen = bidi.getReorderedIndices(text, levels).map((at) => text[at] ?? '')
  return seen.join('').replace(/[\u2066-\u2069\u200e\u200f\u061c]/g, '')
}

const locale = fc.constantFrom('en', 'de', 'fr', 'ja', 'hi', 'ar', 'ar-EG', 'fa', 'ur', 'he', 'bn')
const value = fc.bigInt(0n, 10n ** 30n)
const symbol = fc.constantFrom('ETH', 'USDC', '1INCH', 'ريال', 'שקל', '$', '0X', 'ETH2.0')

let host: HTMLElement
let root: ReturnType<typeof createRoot>
beforeAll(() => {
  host = document.createElement('div')
  root = createRoot(host)
})
afterAll(() => act(async () => root.unmount()))

/** Draws something in a language; answers its direction and its text, isolated. */
async function drawn(what: React.ReactNode, of: string) {
  const inOne = inLanguage(undefined, of)
  const shared = { ...inOne, adopt: () => undefined, once: (make: (of: string) => unknown) => make(of) }
  await act(async () =>
    root.render(<HostContext.Provider value={shared as unknown as Host}>{what}</HostContext.Provider>),
  )
  // What only a screen reader is told is not on the screen.
  for (const hidden of host.querySelectorAll('.hidden')) hidden.textContent = ''
  return { direction: inOne.direction, text: isolated(host) }
}

describe('what is seen is read in its order (readings 44)', () => {
  it('an amount before and after, in every language and script: the arrow points to what will be left', async () => {
    await fc.assert(
      fc.asyncProperty(locale, value, value, symbol, async (of, one, other, sign) => {
        const amounts = [one, other].map((each) => ({ value: each, decimals: 18, symbol: sign }))
        const [from = amounts[0], to = amounts[0]] = amounts
        if (!from || !to) throw new Error('two amounts')
        const { direction, text } = await drawn(<AmountChange from={from} to={to} fee={0n} />, of)
        const arrow = direction === 'rtl' ? '←' : '→'
        const { before, after } = fitChange(from, to, 0n, of)
        const each = [before, after].map(({ shown }) => {
          return asSeen(`${isolates.auto}${shown}${end}`, direction)
        })
        const seen = asSeen(text, direction)
          .split(arrow)
          .map((part) => part.trim())
        // From the side where reading begins: the balance of now, the arrow, and what will be left.
        expect(direction === 'rtl' ? seen.reverse() : seen).toEqual(each)
      }),
      { numRuns: 300 },
    )
  })

  it('an amount stands left to right, its digits before its symbol, whatever is around it', async () => {
    await fc.assert(
      fc.asyncProperty(locale, value, symbol, fc.constantFrom('+', '−', ''), async (of, units, sign, way) => {
        const amount = { value: units, decimals: 18, symbol: sign }
        const { direction, text } = await drawn(
          <span>
            {'سعر 12 '}
            <Amount amount={amount} place="activity" sign={way as '+' | '−' | ''} />
            {' 34 price'}
          </span>,
          of,
        )
        const seen = asSeen(text, direction)
        const alone = host.querySelector('.amount')?.textContent ?? ''
        const [number = ''] = /^[^\p{L}]*/u.exec(alone) ?? []
        expect(asSeen(alone, 'ltr').startsWith(number.trim())).toBe(true)
        expect(seen).toContain(asSeen(alone, 'ltr'))
      }),
      { numRuns: 300 },
    )
  })
})
