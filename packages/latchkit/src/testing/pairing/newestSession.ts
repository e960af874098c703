import { update } from '../../walletconnect/engine/commit.js'
import { endSession } from '../../walletconnect/engine/endSession.js'
import type { EngineLive } from '../../walletconnect/engine/engineLive.js'
import { put } from '../../walletconnect/engine/engineState.js'
import { ping, requestPeer } from '../../walletconnect/engine/ping.js'
import { sendRequest } from '../../walletconnect/engine/sendMessage.js'
import { fail } from '../../wire/errors/fail.js'
import { notInitialized } from '../../wire/errors/walletConnect.js'
import { pingMs } from '../../wire/pairing.js'
import type { PairingWallet } from './pairingWallet.js'

/** Returns the functions with which a wallet acts on its newest session. @throws `notInitialized` if there is none. */
export function newestSession(
  live: EngineLive,
): Pick<PairingWallet, 'update' | 'extend' | 'emit' | 'ping' | 'disconnect'> {
  const findNewest = () => {
    const topic = Object.keys(live.state.sessions).at(-1)
    if (!topic) throw fail(notInitialized, { context: 'no session' })
    return topic
  }
  return {
    async update(namespaces) {
      const topic = findNewest()
      update(live, (state) => {
        const before = state.sessions[topic]
        return before ? put(state, 'sessions', topic, { ...before, namespaces }) : state
      })
      await requestPeer(live, topic, 'wc_sessionUpdate', { namespaces }, pingMs)
    },
    extend: async () => void (await requestPeer(live, findNewest(), 'wc_sessionExtend', {}, pingMs)),
    async emit(chainId, name, data) {
      const { delivery } = await sendRequest(live, findNewest(), 'wc_sessionEvent', {
        event: { name, data },
        chainId,
      })
      await delivery
    },
    ping: () => ping(live, findNewest(), 'wc_sessionPing'),
    disconnect: () => endSession(live, findNewest()),
  }
}
