import {
  connect,
  disconnect,
  fetchBalance,
  getProvider,
  isLatchkitError,
  type Kit,
  networkState,
  open,
  openSend,
  pendingTransactions,
  sendCalls,
  sendTransaction,
  signIn,
  signMessage,
  signOut,
  signTypedData,
  switchNetwork,
} from 'latchkit'
import { useAccount, useLatchkit, useNetwork } from 'latchkit/react'
import { parseUnits } from 'latchkit/wire'
import { useId, useState } from 'react'
import { presetOf } from './options.js'

type CaipNetworkId = Parameters<typeof switchNetwork>[1]['network']

interface Fields {
  readonly message: string
  /** `undefined` until one is typed. */
  readonly receiver: string | undefined
  readonly amount: string
  readonly network: string
}

const initial: Fields = { message: 'Hello from Latchkit', receiver: undefined, amount: '0.01', network: '' }

/** The default receivers. */
const receivers: Readonly<Record<string, string>> = {
  eip155: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  solana: '7KZ3q2b6fbixX8AXyokyU1xWL1ejuuSWDJ9fzL8n7FBZ',
  bip122: 'bcrt1qp7shgcwx3mpzgxjvff0d77vuhchcldzfxnktde',
}

/** `report` shows a text before the outcome is known. */
type Act = (kit: Kit, fields: Fields, report: (text: string) => void) => unknown

/** The actions that a person can try, by the texts of their buttons. Each calls one function of the kit. */
const acts: Readonly<Record<string, Act>> = {
  'Sign message': async (kit, { message }) => (await signMessage(kit, { message })).signature,
  'Sign typed data': (kit) => signTypedData(kit, { typedData: mail(kit) }),
  'Sign transaction': async (kit, { message }) =>
    (await import('./signSolanaTransaction.js')).signSolanaTransaction(kit, message),
  'Sign PSBT': async (kit) => (await import('./signBitcoinPsbt.js')).signBitcoinPsbt(kit),
  'Sign payload': async (kit, { message }) =>
    (await import('./signPolkadotRemark.js')).signPolkadotRemark(kit, message),
  'Send transaction': (kit, { receiver, amount }) => {
    const { caipNetwork } = networkState(kit.store.getState())
    const to = receiver ?? receivers[caipNetwork?.chainNamespace ?? ''] ?? ''
    const { decimals = 18 } = caipNetwork?.nativeCurrency ?? {}
    return sendTransaction(kit, { receiver: to, amount: parseUnits(amount, decimals) as bigint })
  },
  'Switch network': (kit, { network }) =>
    switchNetwork(kit, { network: (network || nextNetwork(kit)) as CaipNetworkId }),
  Disconnect: (kit) => disconnect(kit),
}

/** Buttons that exist for one namespace only. */
const onlyIn: Readonly<Record<string, string>> = {
  'Sign typed data': 'eip155',
  'Send calls': 'eip155',
  'Sign PSBT': 'bip122',
  'Sign transaction': 'solana',
  'Sign payload': 'polkadot',
  'Ask the wallet for its chain': 'eip155',
}

/** Buttons that one namespace lacks, because its wallets cannot send. */
const notIn: typeof onlyIn = { 'Send transaction': 'polkadot', 'Open send': 'polkadot' }

/** The buttons of a site with `siwx`. */
const withSiwx = { 'Sign in': true, 'Sign out': true, 'Open sign-in': true }

const moreActs: typeof acts = {
  'Connect without the modal': async (kit) => {
    const connector = kit.store.getState().connectors[0]?.id ?? 'none'
    return (await connect(kit, { connector })).accounts[0].address
  },
  // A person pastes the link into a wallet.
  'Pair without the modal': async (kit, _fields, report) => {
    const connection = await connect(kit, { connector: 'walletConnect', onUri: ({ uri }) => report(uri) })
    return connection.accounts[0].address
  },
  'Sign in': async (kit) => (await signIn(kit)).data.accountAddress,
  'Sign out': (kit) => signOut(kit),
  'Send calls': async (kit, { receiver = receivers.eip155 ?? '' }) =>
    (await sendCalls(kit, { calls: [1n, 2n].map((value) => ({ to: receiver, value })) })).id,
  'Read balance': (kit) => fetchBalance(kit, { force: true }),
  'Read transactions': (kit) =>
    pendingTransactions(kit.store.getState())
      .map(({ status, id }) => `${status} ${id}`)
      .join(', ') || 'none',
  'Ask the wallet for its chain': (kit) =>
    getProvider(kit, { namespace: 'eip155' })?.request({ method: 'eth_chainId' }),
  'Open networks': (kit) => open(kit, { view: 'Networks' }),
  'Open receive': (kit) => open(kit, { view: 'WalletReceive' }),
  'Open send': (kit) => openSend(kit, presetOf(location)),
  'Open sign-in': (kit) => open(kit, { view: 'SIWXSignMessage' }),
  'Open all wallets': (kit) => open(kit, { view: 'AllWallets' }),
}

/** Returns EIP-712's own example for the wallet's current network. */
function mail(kit: Kit) {
  const { caipNetworkId } = networkState(kit.store.getState())
  return {
    domain: { name: 'Latchkit demo', version: '1', chainId: Number(caipNetworkId?.split(':')[1]) },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Mail: [
        { name: 'to', type: 'string' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    message: { to: 'Bob', contents: 'Hello, Bob!' },
  }
}

/** Returns the site's network after the current one. */
function nextNetwork(kit: Kit): string {
  const { caipNetworkId, requestedCaipNetworks: all } = networkState(kit.store.getState())
  const at = all.findIndex((each) => each.caipNetworkId === caipNetworkId)
  return all[(at + 1) % all.length]?.caipNetworkId ?? ''
}

/** Buttons for every function of the kit, and the outcome of the last call: its value, or the code of its error. */
export function TryIt({ title }: { readonly title: string }) {
  const kit = useLatchkit()
  const { namespace } = useAccount()
  const { caipNetwork } = useNetwork()
  const symbol = caipNetwork?.nativeCurrency.symbol ?? 'ETH'
  const [fields, setFields] = useState(initial)
  const [result, setResult] = useState<{ readonly text: string; readonly failed: boolean }>()
  const heading = useId()
  const run = async (act: Act) => {
    const report = (text: string) => setResult({ text, failed: false })
    report('…')
    try {
      report(textOf(await act(kit, fields, report)))
    } catch (error) {
      if (!isLatchkitError(error)) console.error(error)
      setResult({ text: isLatchkitError(error) ? error.code : String(error), failed: true })
    }
  }
  const field = (name: keyof Fields, label: string, { preset = '', placeholder = '' } = {}) => (
    <label className="field">
      {label}
      <input
        type="text"
        dir="ltr"
        value={fields[name] ?? preset}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
      />
    </label>
  )
  const buttons = (of: typeof acts) => (
    <div className="actions">
      {Object.entries(of)
        .filter(([name]) => (onlyIn[name] ?? namespace) === namespace && notIn[name] !== namespace)
        .filter(([name]) => kit.config.siwx || !(name in withSiwx))
        .map(([name, act]) => (
          <button key={name} type="button" className="act" onClick={() => run(act)}>
            {name}
          </button>
        ))}
    </div>
  )
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <div className="fields">
        {field('message', 'Message')}
        {field('receiver', 'Recipient', { preset: receivers[namespace ?? ''] })}
        {field('amount', `Amount in ${symbol}`)}
        {field('network', 'Network', { placeholder: 'the next one' })}
      </div>
      {buttons(acts)}
      <details>
        <summary>More</summary>
        {buttons(moreActs)}
      </details>
      <div
        className={result?.failed ? 'result failed' : 'result'}
        data-testid="result"
        role="status"
        aria-label="Result"
      >
        {result?.text}
      </div>
    </section>
  )
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'done'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
