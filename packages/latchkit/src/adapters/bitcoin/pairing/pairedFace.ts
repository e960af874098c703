import { hexToBytes } from '@noble/hashes/utils.js'
import type { Clock } from '../../../core/contracts/services.js'
import type { NamespaceSession, Transport } from '../../../core/contracts/transport.js'
import { fromBase64, toBase64 } from '../../../wire/base64.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import { fail } from '../../../wire/errors/fail.js'
import { chainNotSupported } from '../../../wire/errors/wallet.js'
import type { BitcoinFace, GivenAccount } from '../wallet/face.js'

/** An address of an account, as `getAccountAddresses` answers it. */
interface ListedAddress {
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly path?: unknown
  readonly intention?: unknown
}

/** An account of the session: the network it is of, and the address that names it there. */
interface PairedAccount {
  readonly network: CaipNetworkId
  readonly account: string
}

type Answer = Readonly<Record<string, unknown>> | null | undefined

const addressesAtMost = 100
/** Accounts that are asked for one by one, and the time for all of them, in ms: the wallet may show each question to its person. */
const questionsAtMost = 10
const learnMs = 10_000
const property = 'bip122_getAccountAddresses'

/**
 * The face of a wallet that several namespaces share over a pairing. An account of the session is its first address; what else it has, and
 * its public key, the wallet tells by `getAccountAddresses`, or told when the session was made.
 */
export function pairedFace(transport: Transport, clock: Clock): BitcoinFace {
  /** The methods that the session allows now. */
  let methods: readonly string[] = []
  /** By account of the session: the addresses that the wallet has named. */
  const listed = new Map<string, readonly ListedAddress[]>()
  const request = async ({ network }: PairedAccount, method: string, params: object) =>
    (await transport.request(network, method, params)) as Answer
  const ask = async (session: NamespaceSession, isOver: () => boolean) => {
    if (!session.methods.includes('getAccountAddresses')) return
    const named = new Set([
      ...listed.keys(),
      ...listIn(session.properties[property]).map((each) => each?.address),
    ])
    const unknown = accountsOf(session).filter(({ account }) => !named.has(account))
    const first = new Map(unknown.map((each) => [each.account, each]).reverse() as [string, PairedAccount][])
    for (const account of [...first.values()].reverse().slice(0, questionsAtMost)) {
      if (isOver()) return
      const params = { account: account.account, intentions: ['payment', 'ordinal'] }
      // An account is used without them, too.
      const answer = await request(account, 'getAccountAddresses', params).catch(() => undefined)
      if (Array.isArray(answer)) listed.set(account.account, answer.slice(0, addressesAtMost))
    }
  }
  /** Asks for what the session does not tell, for a while: accounts are used without it, too. */
  const learn = (session: NamespaceSession) =>
    new Promise<void>((resolve) => {
      let isOver = false
      const end = () => {
        isOver = true
        cancel()
        resolve()
      }
      const cancel = clock.after(learnMs, end)
      void ask(session, () => isOver).finally(end)
    })
  const allowed = <Call>(method: string, call: Call) => (methods.includes(method) ? call : undefined)
  const calls = {
    async signMessage({ account, message, protocol }) {
      const own = account.own as PairedAccount
      const params = { account: own.account, address: account.address, message, protocol }
      const answer = await request(own, 'signMessage', params)
      return { signature: signatureIn(answer?.signature), address: answer?.address }
    },
    async signPsbt({ psbt, inputs }) {
      const [first] = inputs
      if (!first) return undefined
      const own = first.account.own as PairedAccount
      const answer = await request(own, 'signPsbt', {
        account: own.account,
        psbt: toBase64(psbt),
        signInputs: inputs.map(({ index, account: { address }, sighashTypes }) => ({
          ...{ address, index, sighashTypes },
        })),
        broadcast: false,
      })
      return fromBase64(answer?.psbt)
    },
    async sendTransfer({ account, network, to, amount }) {
      const own = { ...(account.own as PairedAccount), network: network.caipNetworkId }
      const session = await transport.session()
      // The wallet sends on the network of the request; one with the same addresses is another chain.
      const isNamed =
        session &&
        accountsOf(session).some((each) => each.network === own.network && each.account === own.account)
      if (!isNamed) throw fail(chainNotSupported, { wallet: session?.wallet ?? '', network: network.name })
      const answer = await request(own, 'sendTransfer', {
        account: own.account,
        recipientAddress: to,
        amount: String(amount),
        changeAddress: account.address,
      })
      return answer?.txid
    },
  } satisfies Partial<BitcoinFace>
  return {
    async connect({ silent }) {
      const session = await transport.session()
      methods = session?.methods ?? []
      if (!session) return []
      if (!silent) await learn(session)
      return accountsIn(session, listed)
    },
    get signMessage() {
      return allowed('signMessage', calls.signMessage)
    },
    get signPsbt() {
      return allowed('signPsbt', calls.signPsbt)
    },
    get sendTransfer() {
      return allowed('sendTransfer', calls.sendTransfer)
    },
    listen(onChange, onEnd) {
      const onSession = ({ now }: { readonly now: NamespaceSession | undefined }) =>
        now ? onChange(undefined) : onEnd()
      const onEvent = ({ name, data }: { readonly name: string; readonly data: unknown }) => {
        if (name !== 'bip122_addressesChanged' || !Array.isArray(data)) return
        noteChanged(listed, data.slice(0, addressesAtMost))
        onChange(undefined)
      }
      transport.on('change', onSession)
      transport.on('event', onEvent)
      return () => {
        transport.off('change', onSession)
        transport.off('event', onEvent)
      }
    },
  }
}

/** Puts the addresses of an account in the place of those it had. */
function noteChanged(
  listed: Map<string, readonly ListedAddress[]>,
  addresses: readonly ListedAddress[],
): void {
  for (const account of [...listed.keys()])
    if (addresses.some((each) => each?.address === account)) listed.set(account, addresses)
}

function accountsOf({ accounts, front }: NamespaceSession): readonly PairedAccount[] {
  const found = accounts.flatMap((each) => {
    const [, network, account] = /^(bip122:[^:]+):([^:]+)$/.exec(each) ?? []
    return network && account ? [{ network: network as CaipNetworkId, account }] : []
  })
  const isFront = ({ account }: PairedAccount) => front?.endsWith(account) ?? false
  return [...found].sort((one, other) => Number(isFront(other)) - Number(isFront(one)))
}

/** The accounts of a session, each with the collectibles' address beside it where the wallet has told one. */
function accountsIn(
  session: NamespaceSession,
  listed: ReadonlyMap<string, readonly ListedAddress[]>,
): readonly GivenAccount[] {
  const before = listIn(session.properties[property])
  return accountsOf(session).flatMap((own) => {
    const list = listed.get(own.account) ?? before
    const chains = [own.network]
    const named = list.find((each) => each?.address === own.account)
    // One list may be of several accounts; it is this one's where it names it.
    const ordinal =
      named && list.find((each) => each?.intention === 'ordinal' && each.address !== own.account)
    const purpose = named?.intention === 'ordinal' ? 'ordinal' : 'payment'
    return [
      { ...detailsOf(named), address: own.account, purpose, chains, own },
      ...(ordinal ? [{ ...detailsOf(ordinal), purpose: 'ordinal', chains, own }] : []),
    ]
  })
}

const detailsOf = ({ address, publicKey, path }: ListedAddress = {}) => ({
  ...{ address, publicKey },
  ...(path !== undefined && { path }),
})

/** The list in a property of a session: itself, or as JSON. */
function listIn(value: unknown): readonly ListedAddress[] {
  try {
    const list: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return Array.isArray(list) ? list.slice(0, addressesAtMost) : []
  } catch {
    // It is no list.
    return []
  }
}

/** The bytes of a signature in hexadecimal digits; some wallets answer base64, which is read as it is. */
function signatureIn(signature: unknown): unknown {
  return typeof signature === 'string' && /^(0x)?([\da-f]{2})+$/i.test(signature)
    ? hexToBytes(signature.replace(/^0x/, ''))
    : signature
}
