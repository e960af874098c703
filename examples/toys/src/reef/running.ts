import type {
  AccountsOnNetwork,
  AdapterContext,
  Connected,
  ConnectOptions,
  Connector,
  MessageSignature,
  SigningRequest,
} from 'latchkit'
import { type Account, type CaipNetworkId, fail, type Network, noAccounts } from 'latchkit/wire'
import type { Ledger } from '../ledger/ledger.js'
import { requestWallet, textIn } from '../wallet/requestWallet.js'
import { accountOf, isPublicKey, keyScheme } from './address.js'
import { Declined, type ReefChange } from './signer.js'
import { keysIn, type MadeSigners, signerOf } from './signerOf.js'

/** The facts of a connected wallet. */
interface Attachment {
  readonly keys: readonly string[]
  /** The site's choice: a signer knows no networks. */
  readonly network: CaipNetworkId
  /** Stops listening to it. */
  readonly stop: () => void
}

/** The adapter at work for one kit. */
export interface ReefLive {
  readonly context: AdapterContext
  readonly ledger: Ledger
  /** By connector id. */
  readonly attached: Map<string, Attachment>
  readonly made: MadeSigners
}

/** Asks for keys, and listens from then on. */
export async function connect(
  live: ReefLive,
  connector: Connector,
  options: ConnectOptions,
): Promise<Connected> {
  const keys = await sharedKeys(live, connector, options)
  const network = options.network?.caipNetworkId ?? (await networkOf(live, connector))
  attach(live, connector, keys, network)
  return { ...accountsOn(live, keys, network), capabilities: { send: 'modal' } }
}

async function sharedKeys(live: ReefLive, connector: Connector, options: ConnectOptions) {
  const { accounts, reconnecting, signal } = options
  const signer = signerOf(live.made, connector)
  const { name: wallet } = connector.data
  const keys = accounts
    ? keysIn(accounts)
    : await requestWallet({
        wallet,
        method: 'keys',
        ask: () => signer.keys({ silent: reconnecting }),
        read: keysRead,
        isRefusal,
        signal,
      })
  if (keys.length === 0) throw fail(noAccounts, { wallet })
  return keys
}

/** Returns the network for a connection where the site has chosen none: the one a shared session uses, else the first. */
async function networkOf({ context }: ReefLive, connector: Connector): Promise<CaipNetworkId> {
  const session = 'transport' in connector ? await connector.transport('reef').session() : undefined
  return session?.caipNetworkId ?? context.networks()[0]?.caipNetworkId ?? 'reef:north'
}

function attach(live: ReefLive, connector: Connector, keys: readonly string[], network: CaipNetworkId): void {
  const { id: connectorId } = connector.data
  live.attached.get(connectorId)?.stop()
  const stop = signerOf(live.made, connector).listen((change) => hear(live, connectorId, change))
  live.attached.set(connectorId, { keys, network, stop })
}

/** Handles a change that a signer announces. One that makes no sense is passed over. */
function hear(live: ReefLive, connectorId: string, change: ReefChange): void {
  const attachment = live.attached.get(connectorId)
  if (!attachment) return
  if (change === 'gone') {
    detach(live, connectorId)
    live.context.emit({ type: 'disconnect', connectorId })
    return
  }
  const keys = keysRead(change?.keys)
  if (!keys) return
  live.attached.set(connectorId, { ...attachment, keys })
  const { accounts } = accountsOn(live, keys, attachment.network)
  live.context.emit({ type: 'change', connectorId, accounts })
}

const keysRead = (answer: unknown): readonly string[] | undefined =>
  Array.isArray(answer) && answer.every(isPublicKey) ? answer : undefined

function accountsOn(
  { context }: ReefLive,
  keys: readonly string[],
  caipNetworkId: CaipNetworkId,
): AccountsOnNetwork {
  const networks = [...context.networks().map((each) => each.caipNetworkId), caipNetworkId]
  return { accounts: keys.map((each) => accountOf(each, networks)), caipNetworkId }
}

function detach({ attached }: ReefLive, connectorId: string): void {
  attached.get(connectorId)?.stop()
  attached.delete(connectorId)
}

/** Forgets the wallet and has it forget the site. */
export async function disconnect(live: ReefLive, connector: Connector): Promise<void> {
  detach(live, connector.data.id)
  signerOf(live.made, connector).forget()
  live.made.delete(connector.data.id)
}

/** Goes to another network: no wallet is asked, the same keys are written another way. */
export async function switchNetwork(
  live: ReefLive,
  connector: Connector,
  { caipNetworkId }: Network,
): Promise<AccountsOnNetwork> {
  const { id } = connector.data
  const attachment = live.attached.get(id)
  if (!attachment) throw fail(noAccounts, { wallet: connector.data.name })
  live.attached.set(id, { ...attachment, network: caipNetworkId })
  if ('transport' in connector) await connector.transport('reef').use(caipNetworkId)
  return accountsOn(live, attachment.keys, caipNetworkId)
}

/** The same accounts with their addresses on these networks too. */
export async function addressesOn(accounts: readonly Account[], networks: readonly Network[]) {
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  return accounts.map((each) => ({
    ...each,
    addresses: { ...each.addresses, ...accountOf(each.id, ids).addresses },
  }))
}

/** Has a key sign a text. It is verified by the key: an address is another text on each network. */
export async function signMessage(
  live: ReefLive,
  connector: Connector,
  { account, message }: SigningRequest & { readonly message: string },
): Promise<MessageSignature> {
  const signature = await requestWallet({
    wallet: connector.data.name,
    method: 'sign',
    ask: () => signerOf(live.made, connector).sign(account.id, message),
    read: textIn,
    isRefusal,
  })
  return { signature, type: keyScheme, publicKey: account.id }
}

/** Whether a signer's person said no. */
export const isRefusal = (error: unknown) => error instanceof Declined
