import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { createSendingToy } from '../../../core/fixtures/toySend.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import type { Kit } from '../../../core/kit/kit.js'
import { changeSend } from '../../../core/money/changeSend.js'
import { openSend } from '../../../core/money/openSend.js'
import { readPayment } from '../../../core/money/readPayment.js'
import { sendDraft } from '../../../core/select/sendDraft.js'
import { formatUnits } from '../../../wire/units.js'
import { readAmount } from './typedAmount.js'
import { useAmount } from './useAmount.js'

const world = worlds()
const locales = ['en', 'en-DE', 'en-AT', 'en-NL', 'en-CH', 'de', 'de-CH', 'fr', 'ar', 'ar-EG', 'fa', 'hi']

/** A wallet with 9 BRK, of six decimals, and the text of the amount's field in a language. */
async function connected() {
  const { chain, toy, adapter } = createSendingToy({ can: { send: 'modal' } })
  const { kit, start } = world({ adapters: [adapter] })
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  return { kit, chain, shown: (locale: string) => renderToStaticMarkup(<Shown kit={kit} locale={locale} />) }
}

function Shown({ kit, locale }: { readonly kit: Kit; readonly locale: string }) {
  const draft = sendDraft(kit.store.getState())
  if (!draft) throw new Error('There is no draft.')
  return useAmount(kit, undefined, draft, locale).fieldText
}

it('an amount that nobody typed stands in the field as the visitor would type it, and is read as the same', async () => {
  const { kit, chain, shown } = await connected()
  // Three decimals are what could as well part thousands.
  const units = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.integer({ min: 0, max: 6 }))
    .map(([value, zeros]) => value * 10n ** BigInt(zeros))
  await fc.assert(
    fc.asyncProperty(units, fc.constantFrom(...locales), async (value, locale) => {
      openSend(kit, { amount: value }).catch(() => undefined)
      expect(readAmount(shown(locale), 6, locale)).toBe(value)
      chain.links['pay:b'] = { to: 'brick-b', amount: formatUnits(value, 6) }
      changeSend(kit, { typedAmount: '7', sendTokenAmount: 7_000_000n })
      changeSend(kit, (await readPayment(kit, 'pay:b')) ?? {})
      expect(readAmount(shown(locale), 6, locale)).toBe(value)
    }),
  )
})

it.each([
  ['en-DE', '1,234'],
  ['de', '1,234'],
  ['en', '1.234'],
])('in %s 1.234 of a link is %s; what is typed stays as it was typed', async (locale, expected) => {
  const { kit, chain, shown } = await connected()
  chain.links['pay:b'] = { to: 'brick-b', amount: '1.234' }
  changeSend(kit, (await readPayment(kit, 'pay:b')) ?? {})
  expect(shown(locale)).toBe(expected)
  changeSend(kit, { typedAmount: '1.50', sendTokenAmount: 1_500_000n })
  expect(shown(locale)).toBe('1.50')
})
