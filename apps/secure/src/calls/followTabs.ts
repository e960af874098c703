import { walletRpcOf } from 'latchkit/wire'
import { frameNamespaces } from '../../../../packages/latchkit/src/wire/frame/namespaces.js'
import { frameFailure } from '../channel/frameFailure.js'
import type { FrameCalls, FrameLink } from '../channel/openChannel.js'
import { unauthorizedCode } from './connectedWallet.js'
import { isLastEntered } from './enteredSites.js'
import { handleOf } from './enterPage.js'
import type { FrameParts } from './frameState.js'

const sessionEnded = 'latchkit:secure:session-ended'
const walletTold = 'latchkit:secure:wallet-told'

type Link = Pick<FrameLink, 'updateSession'>
type TabParts = Pick<FrameParts, 'store' | 'wallets' | 'vault' | 'origin'>

/** What keeps the page of one tab at the wallet of this browser. */
interface Tabs {
  /** Tells the page its session; an empty text, which says that it has ended, ends it in the other tabs, too. */
  readonly updateSession: FrameLink['updateSession']
  /** Adds to the handlers what they do for other tabs. */
  watch(calls: FrameCalls): FrameCalls
}

/**
 * Keeps all tabs at one wallet, where they share the records of this device: a session that ends in one ends in all, and a login with another
 * account reaches the pages that know the former one.
 */
export function followTabs({ store, wallets, vault, origin }: TabParts, link: Link): Tabs {
  if (!store.isLasting) return { updateSession: link.updateSession, watch: (calls) => calls }
  const ended = new BroadcastChannel(sessionEnded)
  const told = new BroadcastChannel(walletTold)
  /** The addresses that the page has been told. */
  let toldAddresses: string | undefined
  const updateSession = (token: string) => {
    if (!token) toldAddresses = undefined
    link.updateSession(token)
  }

  /**
   * Tells the page of another wallet. A page of the site at which the person has logged in goes on with it. Another site gets no account
   * that nobody has shown it, so its session ends.
   * @returns Whether the page has known another wallet.
   */
  async function follow(): Promise<boolean> {
    const { facts, unconfirmed } = (await wallets.wallet()) ?? {}
    const isOther = facts && toldAddresses !== undefined && toldAddresses !== textOf(facts.addresses)
    if (!isOther || unconfirmed || !(await wallets.session())) return false
    vault.end()
    updateSession((await isLastEntered({ store, origin })) ? await handleOf({ store }) : '')
    return true
  }

  ended.onmessage = () => {
    vault.end()
    updateSession('')
  }
  told.onmessage = () => void follow()
  return {
    updateSession(token) {
      updateSession(token)
      if (!token) ended.postMessage('')
    },
    watch: (calls) => ({
      ...calls,
      async GET_USER(payload, call) {
        const user = await calls.GET_USER(payload, call)
        toldAddresses = textOf(
          Object.fromEntries((user.accounts ?? []).map((each) => [each.chainNamespace ?? '', each.address])),
        )
        told.postMessage('')
        return user
      },
      async RPC_REQUEST(payload, call) {
        // The other tab may have been closed before its page had the wallet.
        if (walletRpcOf(payload.method)?.class === 'approve' && (await follow()))
          throw frameFailure('This account isn’t connected any more', unauthorizedCode)
        return calls.RPC_REQUEST(payload, call)
      },
    }),
  }
}

const textOf = (addresses: Readonly<Record<string, string>>) =>
  frameNamespaces.map((namespace) => addresses[namespace]).join(' ')
