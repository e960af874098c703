import { expect, it } from 'vitest'
import { type Case, decideCase, type RecordView, type ServiceAnswer } from './decideCase.js'

const hashesOf = (letter: string) => ({ auth: `a${letter}`, recovery: `r${letter}`, device: `d${letter}` })
const ownEmail = 'own'
const record: RecordView = { version: 5, shareHashes: hashesOf('5'), emailHash: ownEmail }
const says = (version: number, letter: string, more: object = {}): ServiceAnswer => ({
  version,
  shareHashes: hashesOf(letter),
  isSigned: true,
  emailHash: ownEmail,
  ...more,
})
const same = says(5, '5')
const sameUnsigned = says(5, '5', { isSigned: false })
const lower = says(4, '4')
const lowerUnsigned = says(4, '4', { isSigned: false })
const higher = says(6, '6')
const higherUnsigned = says(6, '6', { isSigned: false })
const million = says(1_000_000, 'x', { isSigned: false })
const other = says(5, 'x')
const otherUnsigned = says(5, 'x', { isSigned: false })
/** A record that has its shares of the splits before, too. */
const withFormer: RecordView = {
  ...record,
  otherSplits: [
    { version: 4, shareHashes: hashesOf('4') },
    { version: 3, shareHashes: hashesOf('3') },
  ],
}
const elsewhere = { emailHash: 'other' }

const table: readonly (readonly [string, ServiceAnswer, ServiceAnswer, Case])[] = [
  ['both as this device', same, same, 'agree'],
  ['both as this device, from before wallets signed', sameUnsigned, sameUnsigned, 'agree'],
  ['auth silent', 'silent', same, 'silent'],
  ['recovery silent', 'none', 'silent', 'silent'],

  ['0: auth names another address', says(5, '5', elsewhere), same, 'emailChanges'],
  ['0: recovery names another address', same, says(5, '5', elsewhere), 'emailChanges'],
  ['0: and has other shares besides', says(6, '6', elsewhere), same, 'emailChanges'],

  ['i: auth has nothing', 'none', same, 'restoreAuth'],
  ['i: auth is lower', lower, same, 'restoreAuth'],
  ['i: auth is lower, unsigned', lowerUnsigned, same, 'restoreAuth'],
  ['i: auth has another one, unsigned', otherUnsigned, same, 'restoreAuth'],
  ['i: auth has a higher one, unsigned', higherUnsigned, same, 'restoreAuth'],
  ['i: auth says 1,000,000', million, same, 'restoreAuth'],
  ['i: recovery has nothing', same, 'none', 'restoreRecovery'],
  ['i: recovery is lower', same, lower, 'restoreRecovery'],
  ['i: recovery is lower, unsigned', same, lowerUnsigned, 'restoreRecovery'],
  ['i: recovery has another one, unsigned', same, otherUnsigned, 'restoreRecovery'],
  ['i: recovery says 1,000,000', same, million, 'restoreRecovery'],

  ['ii: both agree on a higher one', higher, higher, 'follow'],
  ['ii: both agree on a higher one, unsigned', higherUnsigned, higherUnsigned, 'follow'],
  ['ii: both agree on a lower one', lower, lower, 'follow'],
  ['ii: both agree on another one of the same number', other, other, 'follow'],
  ['ii: auth has a signed higher one', higher, same, 'follow'],
  ['ii: recovery has a signed higher one', same, higher, 'follow'],
  ['ii: auth has a signed higher one, recovery is lower', higher, lower, 'follow'],

  ['iii: both have it at another address', says(5, '5', elsewhere), says(5, '5', elsewhere), 'moved'],
  ['iii: and have renewed it', says(6, '6', elsewhere), says(6, '6', elsewhere), 'moved'],

  ['iv: neither has it', 'none', 'none', 'lost'],

  ['v: auth has nothing, recovery is lower', 'none', lower, 'disagree'],
  ['v: auth has nothing, recovery says 1,000,000', 'none', million, 'disagree'],
  ['v: recovery has nothing, auth has another one', other, 'none', 'disagree'],
  ['v: auth has a signed other one of the same number', other, same, 'disagree'],
  ['v: both have different lower ones', lower, says(3, '3'), 'disagree'],
  ['v: auth names other addresses', 'foreign', same, 'disagree'],
  ['v: recovery names other addresses', same, 'foreign', 'disagree'],
]

it.each(table)('%s', (_, auth, recovery, expected) => {
  expect(decideCase(record, auth, recovery)).toBe(expected)
})

it.each([
  ['auth has nothing, recovery is as it was', 'none', lower, 'restoreAuth'],
  ['auth has nothing, recovery is as it was, unsigned', 'none', lowerUnsigned, 'restoreAuth'],
  ['recovery has nothing, auth is as it was', lower, 'none', 'restoreRecovery'],
  ['both are as it was at two times', lower, says(3, '3'), 'restoreAuth'],
  ['recovery is as it was, auth is of an older one that it has not', says(2, '2'), lower, 'restoreAuth'],
  ['auth is as it was, recovery is of an older one that it has not', lower, says(2, '2'), 'restoreRecovery'],
  ['recovery is as it was, auth says 1,000,000', million, lower, 'restoreAuth'],
  ['both are as it was once', lower, lower, 'follow'],
  ['recovery is as it was, auth has a signed higher one', higher, lower, 'follow'],
  ['recovery is as it was, auth has a signed other one of the same number', other, lower, 'disagree'],
  ['auth has nothing, recovery one that it never had', 'none', says(4, 'x'), 'disagree'],
  ['recovery has nothing, auth one that it never had', says(4, 'x'), 'none', 'disagree'],
  ['auth names other addresses', 'foreign', lower, 'disagree'],
] as const)('a record with former splits: %s', (_, auth, recovery, expected) => {
  expect(decideCase(withFormer, auth, recovery)).toBe(expected)
})

it.each([
  ['one forgot: auth', 'none', same, 'openFirst'],
  ['one forgot: recovery', same, 'none', 'openFirst'],
  ['neither has one', 'none', 'none', 'agree'],
  ['both have it', same, same, 'agree'],
] as const)('no record, %s', (_, auth, recovery, expected) => {
  expect(decideCase(undefined, auth, recovery)).toBe(expected)
})

it('no word of one service alone moves a device that agrees with the other one, but the wallet’s own signature', () => {
  const answers: ServiceAnswer[] = [
    ...[lower, lowerUnsigned, otherUnsigned, higherUnsigned, million, other],
    'none',
  ]
  for (const answer of answers) {
    for (const found of [decideCase(record, answer, same), decideCase(record, same, answer)]) {
      expect(['restoreAuth', 'restoreRecovery', 'disagree']).toContain(found)
    }
  }
})
