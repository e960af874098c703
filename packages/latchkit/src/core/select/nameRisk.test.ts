import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bundledWallets } from '../../wallets/list.js'
import { moreWallets } from '../../wallets/more.js'
import { knownNames, nameRisk } from './nameRisk.js'
import { nameSkeleton } from './nameSkeleton.js'

const names = [
  'MetaMask',
  'Rainbow',
  'Trust Wallet',
  'Coinbase Wallet',
  'USDC',
  'USDT',
  'WETH',
  'ETH',
  'Phantom',
  'OKX Wallet',
]
const known = knownNames(names)
/** Letters of other alphabets, and other signs, that people take for the Latin one. */
const inOtherLetters: Readonly<Record<string, string>> = {
  ...{ a: 'аɑα𝐚ａ', c: 'сϲ𝖼ｃ', e: 'еｅ𝚎ẹ', i: 'іı1lι', k: 'кκ𝗄', m: 'мｍ𝓂', n: 'ոｎ', o: 'оο0օ', r: 'гｒ' },
  ...{ s: 'ѕ5$ｓ', t: 'тτｔ', u: 'υս', w: 'ԝѡω', b: 'вЬ', x: 'хχ', y: 'уүγ', h: 'һհ', d: 'ԁ', l: '1Iӏ' },
}
const confusable = names.flatMap((name) =>
  [...name].flatMap((letter, at) =>
    [...(inOtherLetters[letter.toLowerCase()] ?? '')].map((other) => [
      [...name.slice(0, at), other, ...name.slice(at + 1)].join(''),
      name,
    ]),
  ),
)

describe('a name that may mislead', () => {
  it('error: S4, each of two hundred names with one letter of another alphabet looks like the name it is made of', () => {
    expect(new Set(confusable.map(([spoof]) => spoof)).size).toBeGreaterThan(200)
    const alike = confusable.map(([spoof = '', name = '']) => [spoof, { kind: 'alike', name }])
    expect(confusable.map(([spoof = '']) => [spoof, nameRisk(spoof, known)])).toEqual(alike)
  })

  it.each([
    ['Rainbovv', 'Rainbow'],
    ['rnetamask', 'MetaMask'],
    ['Meta Mask', 'MetaMask'],
    ['ＵＳＤＣ', 'USDC'],
    ['U.S.D.C', 'USDC'],
    ['USḌT', 'USDT'],
    ['TrustWallet', 'Trust Wallet'],
    ['metamask', 'MetaMask'],
  ])('error: readings 39, %j looks like %j', (spoof, name) =>
    expect(nameRisk(spoof, known)).toEqual({ kind: 'alike', name }),
  )

  it.each(['Fоxglove', 'Ꮇeadow', 'ꓐank', 'Wαllet Нова', 'Кошелёк Plus', 'かなΩ', 'Аrbor'])(
    'error: readings 39, %j mixes scripts, or has a script that no list uses',
    (name) => expect(nameRisk(name, known)).toEqual({ kind: 'mixed' }),
  )

  it.each([
    ...[
      'Foxglove',
      'Café Wallet',
      'Кошелёк',
      'محفظة',
      'ウォレット Plus',
      '钱包 Wallet',
      '지갑 Wallet',
      'Πορτοφόλι',
    ],
    ...['1inch', 'Wallet 3000', 'Zerion ✨', 'USDe', 'stETH', 'O3', ''],
  ])('%j is a name like any other', (name) => expect(nameRisk(name, known)).toBeUndefined())

  it('no two wallets of the directory look alike, and none mixes scripts', () => {
    const all = [...bundledWallets, ...moreWallets].map(({ name }) => name)
    for (const name of all) {
      const others = knownNames(all.filter((other) => other !== name))
      expect([name, nameRisk(name, others)]).toEqual([name, undefined])
    }
  })

  it('a skeleton is its own skeleton, and case, marks and spaces make no other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const skeleton = nameSkeleton(name)
        expect(nameSkeleton(skeleton)).toBe(skeleton)
        expect(nameSkeleton(` ${name}\u0323 `)).toBe(skeleton)
      }),
    )
  })
})
