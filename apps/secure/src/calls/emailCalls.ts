import type { FrameHandlers } from 'latchkit/wire'
import { frameFailure } from '../channel/frameFailure.js'
import type { FrameCall, FrameLink } from '../channel/openChannel.js'
import { type FrameParts, loginPartsOf } from './frameState.js'
import { handleOf } from './loginCalls.js'
import { problemOf } from './problemOf.js'
import { typeCode } from './typeCode.js'

type Handlers = FrameHandlers<FrameCall>

/** EIP-1193: not authorized. */
const unauthorized = 4100

/** The handler of a change of the address: both codes are typed here, one after the other. */
export function emailCalls(
  parts: FrameParts,
  link: Pick<FrameLink, 'updateSession'>,
): Pick<Handlers, 'UPDATE_EMAIL'> {
  const { wallets, session, access, stage } = parts
  let typing: AbortController | undefined
  return {
    async UPDATE_EMAIL({ email }) {
      typing?.abort()
      typing = new AbortController()
      const { signal } = typing
      const wallet = await wallets.wallet()
      const place = loginPartsOf(parts)?.place
      const isIn = wallet?.isMade && !wallet.unconfirmed && (await wallets.session()) !== undefined
      if (!isIn || !place) throw frameFailure('No wallet is connected', unauthorized)
      const { beginEmailChange } = await import('../identity/changeEmail.js')
      const change = await beginEmailChange({ access, wallets, session, place }, email).catch(
        (error: unknown) => {
          throw frameFailure(problemOf(error, parts.text()))
        },
      )
      // The codes are typed after the page has its answer: its time counts machine answers alone.
      setTimeout(async () => {
        if (!(await typeCode(parts, change, signal, 'otp'))) return
        if (!(await typeCode(parts, change.secondary(), signal, 'otp'))) return
        link.updateSession(await handleOf(parts))
        stage.clear()
      })
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
  }
}
