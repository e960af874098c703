import { hexToBytes } from '@noble/hashes/utils.js'
import type { AdapterContext } from '../../../core/contracts/adapter.js'
import type { NamespaceSession, Transport, TransportEvents } from '../../../core/contracts/transport.js'
import { part } from '../../../core/kit/part.js'
import { fromBase64, toBase64 } from '../../../wire/base64.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import { fail } from '../../../wire/errors/fail.js'
import { badAnswer, chainNotSupported } from '../../../wire/errors/wallet.js'
import type { BitcoinFace, GivenAccount } from '../wallet/face.js'

/** An address of an account, as `getAccountAddresses` answers it. */
interface ListedAddress {
  readonly address?: string
  readonly publicKey?: string
  readonly path?: string
  readonly intention?: string
}

/** An account of the session: the network it is of, and the address that names it there. */
interface PairedAccount {
  readonly network: CaipNetworkId
  readonly account: string
}

type Answer = Readonly<Record<string, unknown>> | null | undefined

const addressesAtMost = 100
const fieldLength = 200
/** Accounts that are asked for one by one, and the time for all of them, in ms: the wallet may show each question to its person. */
const questionsAtMost = 10
const learnMs = 10_000
const property = 'bip122_getAccountAddresses'
/** The property of the session that has the addresses of one account, where the wallet has told them later. */
const propertyOf = (account: string) => `${property}:${account}`

/**
 * The face of a wallet that several namespaces share over a pairing. An account of the session is its first address; what else it has, and
 * its public key, the wallet tells by `getAccountAddresses`, or told when the session was made. All of it stands with the session, so that an
 * account is after a page load what it was before.
 */
export function pairedFace(
  transport: Transport,
  { clock, logger }: Pick<AdapterContext, 'clock' | 'logger'>,
): BitcoinFace {
  /** The methods that the session allows now. */
  let methods: readonly string[] = []
  const request = async ({ network }: PairedAccount, method: string, params: object) =>
    (await transport.request(network, method, params)) as Answer
  const writeDown = ({ account }: PairedAccount, list: readonly ListedAddress[]) =>
    transport
      .addProperties({ [propertyOf(account)]: list })
      .catch((error: unknown) => logger.warn('addresses of an account could not be written down', error))
  const ask = async (session: NamespaceSession, isOver: () => boolean) => {
    if (!session.methods.includes('getAccountAddresses')) return
    const unknown = accountsOf(session).filter((own) => !addressesOf(session, own).length)
    const first = new Map(unknown.map((each) => [each.account, each]).reverse() as [string, PairedAccount][])
    for (const account of [...first.values()].reverse().slice(0, questionsAtMost)) {
      if (isOver()) return
      const params = { account: account.account, intentions: ['payment', 'ordinal'] }
      // An account is used without them, too.
      const answer = await request(account, 'getAccountAddresses', params).catch(() => undefined)
      if (!Array.isArray(answer)) continue
      const list = listIn(answer)
      if (!(await isSound(account, list)))
        throw fail(badAnswer, { wallet: session.wallet, method: 'getAccountAddresses' })
      await writeDown(account, list)
    }
  }
  /** Asks for what the session does not tell, for a while: accounts are used without it, too. */
  const learn = (session: NamespaceSession) =>
    new Promise<void>((resolve, reject) => {
      let isOver = false
      const cancel = clock.after(learnMs, () => {
        isOver = true
        resolve()
      })
      ask(session, () => isOver)
        .finally(cancel)
        .then(resolve, reject)
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
      return accountsIn((await transport.session()) ?? session)
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
      const onSession = ({ before, now }: TransportEvents['change']) => {
        if (!now) return onEnd()
        // The session may name another network than the site uses for as long as it likes: only its own move is followed.
        const hasMoved = before && before.caipNetworkId !== now.caipNetworkId
        onChange(undefined, hasMoved ? now.caipNetworkId : undefined)
      }
      const onEvent = async ({ name, data }: TransportEvents['event']) => {
        if (name !== 'bip122_addressesChanged') return
        const list = listIn(data)
        const session = await transport.session()
        const named = session ? accountsOf(session).filter(({ account }) => nameIn(list, account)) : []
        // What makes no sense is not written down: it would end the connection with the next page load.
        for (const own of named) if (await isSound(own, list)) await writeDown(own, list)
      }
      const listener = (event: TransportEvents['event']) =>
        void onEvent(event).catch((error: unknown) =>
          logger.warn('addresses could not be written down', error),
        )
      transport.on('change', onSession)
      transport.on('event', listener)
      return () => {
        transport.off('change', onSession)
        transport.off('event', listener)
      }
    },
  }
}

function accountsOf({ accounts, front }: NamespaceSession): readonly PairedAccount[] {
  const found = accounts.flatMap((each) => {
    const [, network, account] = /^(bip122:[^:]+):([^:]+)$/.exec(each) ?? []
    return network && account ? [{ network: network as CaipNetworkId, account }] : []
  })
  const isFront = ({ account }: PairedAccount) => front?.endsWith(account) ?? false
  return [...found].sort((one, other) => Number(isFront(other)) - Number(isFront(one)))
}

/** The addresses of an account, as the wallet told them last; none where it has not. */
function addressesOf({ properties }: NamespaceSession, { account }: PairedAccount): readonly ListedAddress[] {
  const lists = [properties[propertyOf(account)], properties[property]].map(listIn)
  // One list may be of several accounts; it is this one's where it names it.
  return lists.find((list) => nameIn(list, account)) ?? []
}

const nameIn = (list: readonly ListedAddress[], account: string) =>
  list.find(({ address }) => address === account)

/** The accounts of a session, each with the collectibles' address beside it where the wallet has told one. */
const accountsIn = (session: NamespaceSession): readonly GivenAccount[] =>
  accountsOf(session).flatMap((own) => accountsWith(own, addressesOf(session, own)))

/** An account of a session by what is told of it. */
function accountsWith(own: PairedAccount, list: readonly ListedAddress[]): readonly GivenAccount[] {
  const chains = [own.network]
  const { intention: purpose, ...named } = nameIn(list, own.account) ?? {}
  const account = { ...named, address: own.account, chains, own, ...(purpose && { purpose }) }
  const beside = list.find((each) => each.intention === 'ordinal' && each.address !== own.account)
  if (!beside) return [account]
  const { address, publicKey, path } = beside
  return [account, { address, publicKey, path, purpose: 'ordinal', chains, own }]
}

/** Whether a list is one of addresses of the account's network and of their keys. */
async function isSound(own: PairedAccount, list: readonly ListedAddress[]): Promise<boolean> {
  // It brings the chain library.
  const { readAccounts } = await part(import('../wallet/readAccounts.js'))
  return readAccounts(accountsWith(own, list)) !== undefined
}

/** The addresses in a list, or in JSON of one, each with what is used of it. */
function listIn(value: unknown): readonly ListedAddress[] {
  try {
    const list: unknown = typeof value === 'string' ? JSON.parse(value) : value
    if (!Array.isArray(list)) return []
    return list.slice(0, addressesAtMost).map((each: unknown) => {
      const { address, publicKey, path, intention } = (each ?? {}) as ListedAddress
      const fields = Object.entries({ address, publicKey, path, intention })
      return Object.fromEntries(
        fields.filter(([, text]) => typeof text === 'string' && text.length <= fieldLength),
      )
    })
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
