import { describe, expect, it } from 'vitest'
import type { Notice } from '../contracts/send.js'
import { toyNetwork } from '../fixtures/toy.js'
import type { SendInfo } from '../select/sendDraft.js'
import { lastSentAt, noticesOf } from './draftNotices.js'

const own = 'brick-000000town'
const to = 'brick-1234567rest'
const unused: Notice = { code: 'unusedReceiver', level: 'info', field: 'receiver' }
const odd: Notice = { code: 'odd', level: 'block' }
const info = (more: Partial<SendInfo> = {}): SendInfo => ({
  id: 1,
  of: `toy:1:${own}`,
  typedAmount: '5',
  amountIn: 'token',
  sendTokenAmount: 5n,
  typedReceiver: to,
  receiverAddress: to,
  fixed: [],
  loading: false,
  network: toyNetwork('1'),
  address: own,
  accountType: 'eoa',
  token: { name: 'Brick', symbol: 'BRK', decimals: 6, chainId: 'toy:1' },
  price: undefined,
  balance: { value: 5n, decimals: 6, symbol: 'BRK' },
  nativeBalance: undefined,
  nativePrice: undefined,
  fee: undefined,
  isQuoted: true,
  quote: { id: 2, draft: { asset: undefined, to, amount: 5n }, fees: [], notices: [unused, odd] },
  ...more,
})
const keyOf = (address: string) => (address.startsWith('brick') ? address : undefined)
const noReceivers = { recent: [], keyOf }
const sentTo = (address: string, chainId?: string) => ({
  recent: [{ from: own, address, at: 7, ...(chainId && { chainId }) }],
  keyOf,
})
const codes = (notices: readonly Notice[]) => notices.map(({ code, level }) => `${code} ${level}`)

describe('what there is to know of a draft', () => {
  it('is what its quote says, and what is known here, each once', () => {
    expect(codes(noticesOf(info(), noReceivers))).toEqual(['unusedReceiver info', 'odd block'])
    const short = info({ sendTokenAmount: 6n })
    const again: Notice = { code: 'insufficientFunds', level: 'block', field: 'amount' }
    const quote = { id: 2, fees: [], notices: [again], draft: { asset: undefined, to, amount: 6n } }
    expect(codes(noticesOf({ ...short, quote }, noReceivers))).toEqual(['insufficientFunds block'])
  })

  it('stays about the receiver while only the amount changes, and goes with another receiver', () => {
    expect(codes(noticesOf(info({ sendTokenAmount: 4n }), noReceivers))).toEqual(['unusedReceiver info'])
    expect(codes(noticesOf(info({ receiverAddress: 'brick-b' }), noReceivers))).toEqual([])
  })

  it('a first use is none to whom something was sent before, on this network', () => {
    expect(codes(noticesOf(info(), sentTo(to, 'toy:1')))).toEqual(['odd block'])
    expect(codes(noticesOf(info(), sentTo(to, 'toy:2')))).toContain('unusedReceiver info')
    expect(lastSentAt(info(), sentTo(to, 'toy:1'))).toBe(7)
  })

  it('one’s own address is to know, one that looks like it or like one used before is to confirm', () => {
    const quote = { id: 2, fees: [], notices: [], draft: { asset: undefined, to, amount: 5n } }
    const codesOf = (address: string, known = noReceivers as ReturnType<typeof sentTo>) =>
      codes(noticesOf(info({ receiverAddress: address, quote }), known))
    expect(codesOf(own)).toEqual(['ownAddress info'])
    expect(codesOf('brick-999999town')).toEqual(['lookAlikeOwn confirm'])
    expect(codesOf('brick-7654321rest', sentTo(to))).toEqual(['lookAlike confirm'])
  })

  it('row 8: two addresses that differ by case alone are two where case counts, and come with what tells them apart', () => {
    const quote = { id: 2, fees: [], notices: [], draft: { asset: undefined, to, amount: 5n } }
    const [notice] = noticesOf(info({ receiverAddress: 'brick-1234567REST', quote }), sentTo(to))
    expect(notice).toMatchObject({ code: 'lookAlike', data: { keys: ['brick-1234567REST', to] } })
    const anyCase = { ...sentTo(to, 'toy:1'), keyOf: (address: string) => address.toLowerCase() }
    expect(noticesOf(info({ receiverAddress: 'brick-1234567REST', quote }), anyCase)).toEqual([])
  })

  it('says that a renewed quote is worse, not where no source answered', () => {
    const { quote } = info()
    expect(codes(noticesOf(info({ isWorse: true }), noReceivers))).toContain('quoteChanged info')
    const failed = { ...quote, failed: true } as NonNullable<typeof quote>
    expect(codes(noticesOf(info({ isWorse: true, quote: failed }), noReceivers))).not.toContain(
      'quoteChanged info',
    )
  })
})
