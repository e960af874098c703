import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import type { Report } from '../vault/password.js'
import type { ReleasedShare, ShareWithPassword } from '../vault/vault.js'
import { withToken } from './authShare.js'
import { callService } from './callService.js'
import { Contradicted } from './contradicted.js'
import { enter } from './enter.js'
import type { Contradiction, LoginParts } from './loginParts.js'
import { withNotes } from './notes.js'
import { findSplit, type OwnSplit } from './ownSplits.js'
import { type NextPassword, namesOf, nextOf, offerSplit } from './renewShares.js'
import { beginRestore, type ProvedRestore } from './restoreProof.js'
import { completeSplit, signNext } from './signSplit.js'
import type { NextStep } from './typedProof.js'

/**
 * Restores a wallet that auth has lost, or has an older split of. Recovery gives its share to this listed device by its own code; together
 * with the device's own share, this makes the wallet's key. Then this device makes a split with a higher version. Auth accepts it by
 * recovery's statement and auth's own code, and gives its share to no device before the wallet has signed the split.
 */
export async function restoreAuth(parts: LoginParts, contradiction: Contradiction): Promise<NextStep> {
  const { deviceWallet, input, makeNew } = contradiction
  return beginRestore(parts, {
    kind: 'restoreAuth',
    wallet: deviceWallet,
    login: input,
    async restore({ loginId, answer, publicKey }: ProvedRestore): Promise<NextStep> {
      // Recovery knows no wallet of this identity: the lost one is another identity's.
      if (input.showIdentity && answer.status === 'proved' && makeNew) return makeNew()
      const split = answer.status === 'released' ? findSplit(deviceWallet, answer) : undefined
      if (answer.status !== 'released' || !split) throw new Contradicted('disagree')
      const { wrapped: locked, share } = answer
      const finish = (
        recovery: ReleasedShare | ShareWithPassword,
        password?: NextPassword,
        report?: Report,
      ) => bringToAuth(parts, contradiction, { loginId, split, recovery, password }, report)
      if (locked) {
        return {
          kind: 'password',
          isNew: false,
          submit: (typedPassword, report) =>
            finish({ locked, password: typedPassword }, { change: 'keep', typedPassword }, report),
        }
      }
      if (!share) throw new Contradicted('disagree')
      const recovery = { sealed: share, publicKey }
      if (!deviceWallet.hasPassword) return finish(recovery)
      // Recovery claims that there is no password; the share it gets next is locked anyway.
      const submit = (typedPassword: string, report: Report) =>
        finish(recovery, { change: 'set', typedPassword }, report)
      return { kind: 'password', isNew: true, submit }
    },
  })
}

interface BringInput {
  /** The login that recovery has proved. */
  readonly loginId: string
  /** Recovery's split, of which this device has its share. */
  readonly split: OwnSplit
  readonly recovery: ReleasedShare | ShareWithPassword
  readonly password?: NextPassword | undefined
}

async function bringToAuth(
  parts: LoginParts,
  { deviceWallet, input: login, authLogin }: Contradiction,
  { loginId, split, recovery, password }: BringInput,
  report?: Report,
): Promise<void> {
  const { access, wallets } = parts
  const { facts } = deviceWallet
  const session = await wallets.withSharesLock(async () => {
    // Auth's own split has a lower version than this device's, or is unsigned, so it has no effect.
    const source = async () => ({ facts: split.facts, device: split.share, recovery })
    const input = { source, password, ...(!authLogin && { loginId: login.loginId }) }
    const next = await nextOf({ ...parts, use: noSession }, facts, input, report)
    const splitNames = namesOf(next)
    const share = next.sent.auth
    const authSession = await withNotes(access, facts.userId, async () => {
      const { released, enter: enterStatement } = await offerSplit(access, next, loginId)
      if (!authLogin) return enterUser(enterStatement)
      const body = { ...splitNames, share, released }
      const use = withToken(parts, facts, authLogin.session.accessToken)
      await use((token) => callService(access, authEndpoints.addSplit, { body, token }))
      return authLogin.session
    })
    const use = withToken(parts, facts, authSession.accessToken)
    await signNext({ ...parts, use }, next, password?.typedPassword)
    await completeSplit(parts, facts)
    return authSession

    /** Auth does not have the user: the code that was just typed replaces its lost session. */
    async function enterUser(enterStatement: string) {
      const addresses = { ...facts.addresses }
      const body = { ...splitNames, loginId: login.loginId, share, addresses, enter: enterStatement }
      return (await callService(access, authEndpoints.enterUser, { body })).session
    }
  })
  await enter(parts, { facts, session })
}

const noSession = () => Promise.reject(new Error('No session was expected'))
