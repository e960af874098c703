import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PluralText } from '../../core/contracts/interface.js'
import type { ErrorEntry } from '../../wire/errors/entry.js'
import { fail } from '../../wire/errors/fail.js'
import { proposalErrors } from '../../wire/errors/groups.js'
import { formatAmount } from '../../wire/formatAmount.js'
import { allTexts as ar } from './ar/all.js'
import { emailTexts as arEmail } from './ar/email.js'
import { errorTexts as arErrors } from './ar/errors.js'
import { signInTexts as arSignIn } from './ar/signIn.js'
import { socialTexts as arSocial } from './ar/social.js'
import { allTexts as en } from './en/all.js'
import { emailTexts as enEmail } from './en/email.js'
import { errorTexts as enErrors } from './en/errors.js'
import { signInTexts as enSignIn } from './en/signIn.js'
import { socialTexts as enSocial } from './en/social.js'
import { codeHeading, errorSentence } from './errorTexts.js'
import { listOf } from './listOf.js'
import { textsOf } from './translate.js'

const english: Readonly<Record<string, string | PluralText>> = en
const arabic: Readonly<Record<string, string | PluralText>> = ar
const keys = Object.keys(english)
const placeholders = (text: string | PluralText = '') => {
  // Every number has the form `other`; that of one or two may spell it.
  const form = typeof text === 'string' ? text : text.other
  return [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
}
const source = (folder: URL): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^text.(en|ar)/.test(file))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n')

describe('texts', () => {
  it('ask for the same values in Arabic as in English', () => {
    expect(Object.keys(arabic).sort()).toEqual([...keys].sort())
    for (const key of keys) {
      expect(placeholders(arabic[key]), key).toEqual(placeholders(english[key]))
      expect(arabic[key], key).not.toBe(english[key])
    }
  })

  it('are each in one table, and shown somewhere', async () => {
    const files = readdirSync(new URL('en/', import.meta.url)).filter((file) => !/^(all|index)/.test(file))
    const tables = await Promise.all(files.map((file) => import(`./en/${file}`)))
    expect(
      tables.flatMap((table) => Object.values(table).flatMap((texts) => Object.keys(texts as object))).sort(),
    ).toEqual([...keys].sort())
    // A verb names the text of its toast.
    const used = ['../', '../../core/'].map((folder) => source(new URL(folder, import.meta.url))).join('\n')
    const unused = keys.filter((key) => !key.startsWith('error.') && !used.includes(`'${key}'`))
    // These are put together from what they are about.
    expect(
      unused.filter(
        (key) =>
          !/^((place|platform|accountType|did|doing|failed|notice|cost|fee|didNotSend)\.|legal(Accept|Notice)(One|Both)$)/.test(
            key,
          ),
      ),
    ).toEqual([])
  })

  it('§8 the toasts of sending are those of the specification', () => {
    expect(en['toast.transactionStarted']).toBe('Transaction started')
    expect(en.somethingWentWrong).toBe('Something went wrong')
  })

  it('§8 the toast of what is not allowed is that of the specification', () => {
    expect(en['toast.actionNotAllowed']).toBe('Action not allowed')
  })

  it('isolates a foreign name in a right-to-left sentence only', () => {
    expect(textsOf(en, 'en')('approveIn', { wallet: 'Foxglove' })).toBe('Approve in Foxglove')
    expect(textsOf(ar, 'ar')('approveIn', { wallet: 'Foxglove' })).toContain('\u2068Foxglove\u2069')
    const names = ['Foxglove', 'محفظة', 'Twin']
    expect(listOf(names, 'en', 'disjunction')).toBe('Foxglove, محفظة, or Twin')
    expect(listOf(names, 'ar')).toBe('\u2068Foxglove\u2069 و\u2068محفظة\u2069 و\u2068Twin\u2069')
  })
})

/** Codes that only a mistake in the site's own code brings about: its developer reads the catalogue's sentence. */
const forDevelopers = [
  // The field of the email address has its words (§5).
  'emailCooldown',
  'iframeNotSet',
  'parentNotSet',
  'secureSiteUnusable',
  'methodNotAllowed',
  'loginNeeded',
  'fixedOption',
  'adapterNotFound',
  'confirmationNeeded',
  'chainRequired',
  'connectionClientNotSet',
  'duplicateAdapter',
  'duplicateKit',
  'providerMissing',
  'invalidCaip10Address',
  'invalidCaipAddress',
  'invalidCaipNetworkId',
  'invalidNetwork',
  'invalidOptions',
  'kitDestroyed',
  'lastNetwork',
  'modalClosed',
  'networkClientNotSet',
  'notStarted',
  'invalidPairingUri',
  'httpStatus',
  'gatewayUnreachable',
  'gatewayAnswerInvalid',
  'gatewayResting',
  'transactionsWithoutAccount',
  'fetchTransactionsFailed',
  'tokenBalanceUnavailable',
  // Of `latchkit/siwx`: in the page they are the cause of a failure of signing in, which has a sentence.
  'siwxChainUnsupported',
  'siwxMessageInvalid',
  'siwxMessageMismatch',
  'siwxMessageOutOfTime',
  'siwxSignatureInvalid',
  'siwxSignatureUnchecked',
]

/** Codes whose texts come with the adapter that throws them: its folder `texts`. */
const ofAdapters = [
  'changedTransactionSent',
  'atomicityUnsupported',
  'callsChainUnsupported',
  'callsTooLarge',
  'capabilityUnsupported',
  'duplicateCallsId',
  'executionReverted',
  'feeCapTooHigh',
  'feeCapTooLow',
  'intrinsicGasTooHigh',
  'intrinsicGasTooLow',
  'noToken',
  'nonceAtMax',
  'nonceTooHigh',
  'nonceTooLow',
  'tipAboveFeeCap',
  'transactionChanged',
  'transactionTypeUnsupported',
  'transferRefused',
  'unknownCallsId',
  'unknownNodeError',
  'upgradeRejected',
]

/** Of the codes that two ends of a pairing send each other, those a visitor may be told of. */
const peerCodes: readonly string[] = [...proposalErrors, 'settlementFailed']

/** The sentences of all failures; those of the sign-in and of the logins come with their views. */
const enFailures = { ...enErrors, ...enSignIn, ...enEmail, ...enSocial }
const arFailures = { ...arErrors, ...arSignIn, ...arEmail, ...arSocial }

describe('failures', async () => {
  const folder = new URL('../../wire/errors/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file !== 'fail.ts')
  const entriesOf = async (file: string) => {
    const all = Object.values((await import(new URL(file, folder).href)) as object) as ErrorEntry[]
    const isPeers = file === 'walletConnect.ts'
    // What is no entry, such as a class, has no code of its own.
    return all.filter(({ code }) => code && (!isPeers || peerCodes.includes(code)))
  }
  const entries = (await Promise.all(files.map(entriesOf))).flat()
  const data = {
    wallet: 'Foxglove',
    network: 'Base',
    method: 'connect',
    by: 'Foxglove',
    reason: 'odd',
    fields: ['to'],
    problems: [],
  }
  const forVisitors = entries.filter(({ code }) => ![...forDevelopers, ...ofAdapters].includes(code))

  it('every code is for visitors or for developers, and the sentences are those of the codes', () => {
    const codes = entries.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining([...forDevelopers, ...ofAdapters]))
    const texts = new Set(
      Object.keys(enFailures).flatMap((key) => key.match(/^error\.(\w+?)(\.reason)?$/)?.[1] ?? []),
    )
    texts.delete('title')
    texts.delete('plain')
    expect([...texts].sort()).toEqual(forVisitors.map(({ code }) => code).sort())
  })

  it.each(forVisitors.map((entry) => [entry.code, entry] as const))(
    '%s has a sentence in every language',
    (code, entry) => {
      const key = `error.${code}`
      for (const [locale, table] of [
        ['en', enFailures],
        ['ar', arFailures],
      ] as const) {
        expect(Object.hasOwn(table, key), locale).toBe(true)
        const t = textsOf(table, locale)
        for (const reason of ['', 'the moon is full']) {
          const shown = errorSentence(t, fail(entry, { ...data, reason }), 'Foxglove')
          // Whole sentences, nothing left to fill in, and no word of the machine.
          expect(shown).toMatch(reason && shown.includes(reason) ? /moon is full/ : /^\S.+\.$/)
          expect(shown).not.toMatch(/[{}]|undefined|\b(nonce|RPC|JSON|revert|gwei|0x)|-\d{3}/)
        }
        expect(codeHeading(t, code, 'Foxglove')).not.toMatch(/[{}]|undefined/)
      }
    },
  )

  it('say why, where somebody gives a reason', () => {
    const t = textsOf(enErrors, 'en')
    const of = (code: string, reason: string) =>
      errorSentence(
        t,
        fail(entries.find((each) => each.code === code) as ErrorEntry, { ...data, reason }),
        'Foxglove',
      )
    expect(of('rpcInvalidInput', 'too long')).toBe('Foxglove rejected the request: too long')
    expect(of('rpcInvalidInput', '')).toBe(
      'Foxglove rejected the request. Check the details, then try again.',
    )
    expect(of('userRejected', 'whatever')).toBe('You cancelled in Foxglove.')
  })

  it('row 6: are plain in every language where a code is unknown, and of the wallet for what is no error of ours', () => {
    const error = fail({ code: 'vaultFull', text: () => 'The vault is full' }, {})
    for (const [locale, table] of [
      ['en', enErrors],
      ['ar', arErrors],
    ] as const) {
      const t = textsOf(table, locale)
      const shown = errorSentence(t, error, 'Foxglove')
      expect(shown).toContain('vaultFull')
      expect(shown).not.toContain('The vault is full')
    }
    const t = textsOf(enErrors, 'en')
    expect(errorSentence(t, new Error('odd'), 'Foxglove')).toBe(
      enErrors['error.walletFailed'].replace('{wallet}', 'Foxglove'),
    )
    expect(codeHeading(t, error.code, 'Foxglove')).toBe('Couldn’t connect to Foxglove')
  })
})

describe('amounts', () => {
  const ether = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })

  it.each([
    [842_100_000_000_000_000n, 'en', '0.842'],
    [1n, 'en', '<0.001'],
    [0n, 'en', '0'],
    [123_456_789_012_345_678_901_234_567n, 'en', '123,456,789.012'],
    [1_234_500_000_000_000_000_000n, 'de', '1.234,5'],
    [842_100_000_000_000_000n, 'ar', '0.842'],
    [1_234_500_000_000_000_000_000n, 'ar-EG', '1,234.5'],
    [1_234_500_000_000_000_000_000n, 'ar-EG-u-nu-arab', '1,234.5'],
  ])('error: §5 %s in %s is %s, truncated and exact', (value, locale, shown) => {
    expect(formatAmount(ether(value), locale)).toBe(shown)
  })
})
