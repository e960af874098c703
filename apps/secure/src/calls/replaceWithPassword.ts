import { ServiceFailure } from '../identity/callService.js'
import { rotateShares } from '../identity/rotateShares.js'
import type { TypedProof } from '../identity/typedProof.js'
import type { Screen } from '../ui/codeScreen.js'
import { walletTextOf } from '../ui/text/walletTextOf.js'
import { formScreen } from '../window/formScreen.js'
import { beginFreshLogin, type Fresh, type FreshLogin } from '../window/freshLogin.js'
import { windowTextOf } from '../window/text/windowTextOf.js'
import { type FrameParts, loginPartsOf } from './frameState.js'
import { problemOf } from './problemOf.js'

/** A replacement of the shares that has to be proved: recovery gives the locked share for twelve fresh digits alone. */
interface Replacing {
  /** Sends the code. @throws ServiceFailure */
  send(): Promise<void>
  /** The code that is on its way. */
  readonly proof: TypedProof | undefined
  /** The login, once it is proved. */
  readonly fresh: Fresh | undefined
}

/** Begins to replace the shares of a wallet that has a recovery password. */
export function beginReplacing(parts: FrameParts, email: string): Replacing {
  const { wallets, origin } = parts
  let proof: TypedProof | undefined
  let fresh: Fresh | undefined
  const proofOf = (login: FreshLogin): TypedProof => ({
    ...{ kind: 'replace', digits: 12, email },
    ...{ loginId: login.loginId, resendAt: login.resendAt, expiresAt: login.expiresAt },
    resend: async () => proofOf(await login.resend()),
    async verify(code) {
      fresh = await login.verify(code)
    },
  })
  return {
    get proof() {
      return proof
    },
    get fresh() {
      return fresh
    },
    async send() {
      const { facts } = (await wallets.wallet()) ?? {}
      const wallet = facts && { email, userId: facts.userId }
      const own = { ...parts, takeSession: wallets.setSession }
      proof = proofOf(await beginFreshLogin(own, { origin, wallet }))
    },
  }
}

/**
 * Lets the person type the recovery password, which opens the present share of recovery and locks the new one.
 * @returns Whether the shares are replaced; also where the person goes back. `false` where the frame was closed.
 */
export function replaceWithPassword(parts: FrameParts, { facts, recovery }: Fresh): Promise<boolean> {
  const { stage, wallets } = parts
  const text = walletTextOf(parts.language())
  const words = windowTextOf(parts.language())
  const locked = 'salt' in recovery ? recovery : undefined
  return new Promise((resolve) => {
    const screen = formScreen({
      ...{ title: parts.text().settings, statement: text.replaceStatement, note: text.replacePasswordNote },
      ...{ closeName: parts.text().close, yes: text.replace, no: text.cancel, busy: text.working },
      ...{ show: words.showPassword, hide: words.hidePassword },
      fields: [{ name: 'password', label: words.recoveryPassword, autocomplete: 'current-password' }],
      async submit({ password }, progress) {
        try {
          const { seals } = loginPartsOf(parts) ?? {}
          const own = await wallets.wallet()
          if (!seals || own?.facts.version !== facts.version) throw new ServiceFailure('shareOutdated')
          await rotateShares({ ...parts, seals }, locked && { locked, password }, progress)
          resolve(true)
          return undefined
        } catch (error) {
          return problemOf(error, parts.text())
        }
      },
      leave: () => resolve(true),
    })
    const shown: Screen = { node: screen.node, stop: () => resolve(false) }
    stage.show(shown, 'settings')
  })
}
