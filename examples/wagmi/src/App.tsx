import { ConnectButton, NetworkButton } from 'latchkit/react'
import {
  useAccount,
  useChainId,
  useChains,
  useConnect,
  useConnectors,
  useDisconnect,
  useSwitchChain,
} from 'wagmi'
import { hasSignIn } from './config'
import { SignIn } from './SignIn'
import { Wallet } from './Wallet'

/** What wagmi knows, beside the buttons of the kit: both are about the same connection. */
export function App() {
  const { address, status, chainId } = useAccount()
  const [connector] = useConnectors()
  const { connect, error } = useConnect()
  const { disconnect } = useDisconnect()
  return (
    <>
      <header>
        <h1>Latchkit with wagmi</h1>
        <NetworkButton />
        <ConnectButton />
      </header>
      <dl>
        <dt>Status in wagmi</dt>
        <dd>{status}</dd>
        <dt>Address in wagmi</dt>
        <dd>{address ?? 'none'}</dd>
      </dl>
      {address ? (
        <>
          <Chains />
          <Wallet key={`${address} ${chainId}`} address={address} />
          {hasSignIn && <SignIn />}
          <button type="button" onClick={() => disconnect()}>
            Disconnect by wagmi
          </button>
        </>
      ) : (
        <button type="button" onClick={() => connector && connect({ connector })}>
          Connect by wagmi
        </button>
      )}
      <p role="alert">{error?.name}</p>
    </>
  )
}

function Chains() {
  const chains = useChains()
  const chainId = useChainId()
  const { switchChain } = useSwitchChain()
  return (
    <label>
      Chain in wagmi
      <select
        value={chainId}
        onChange={({ target }) => switchChain({ chainId: Number(target.value) as typeof chainId })}
      >
        {chains.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
