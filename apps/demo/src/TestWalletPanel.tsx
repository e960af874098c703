import type { TestWallet, TestWalletSwitches } from 'latchkit/testing'
import { shortenAddress } from 'latchkit/wire'
import { useId, useState } from 'react'
import { walletChains } from './testWallet.js'

const elsewhere = 1

const checks = {
  reject: 'Reject requests',
  silent: 'Never answer',
  hold: 'Hold requests until answered here',
  ignoreSwitch: 'Accept a switch but stay',
  revoke: 'Give up its permission when asked',
  onlyFirst: 'Know only network 31337',
} as const

type Check = keyof typeof checks

/** Plays the wallet's own window: what its user can do, and how the wallet can misbehave. */
export function TestWalletPanel({ wallet }: { readonly wallet: TestWallet }) {
  const heading = useId()
  const [on, setOn] = useState<Readonly<Record<Check, boolean>>>({
    reject: false,
    silent: false,
    hold: false,
    ignoreSwitch: false,
    revoke: true,
    onlyFirst: false,
  })
  const [delayMs, setDelay] = useState(0)
  const [unknownChainError, setUnknown] = useState<TestWalletSwitches['unknownChainError']>('plain')
  const check = (name: Check, value: boolean) => {
    setOn({ ...on, [name]: value })
    if (name === 'onlyFirst') wallet.set({ knownChains: value ? [walletChains[0]] : [...walletChains] })
    else wallet.set({ [name]: value })
  }
  return (
    <section className="card below" aria-labelledby={heading}>
      <h2 id={heading}>Test Wallet</h2>
      <p className="note">
        A real wallet inside this page: it holds publicly known keys, signs, and sends on the local chains.
        For development only.
      </p>
      <div className="pair">
        <div>
          {Object.entries(checks).map(([name, label]) => (
            <label key={name} className="check">
              <input
                type="checkbox"
                checked={on[name as Check]}
                onChange={({ target }) => check(name as Check, target.checked)}
              />
              {label}
            </label>
          ))}
        </div>
        <div>
          <div className="fields">
            <label className="field">
              Delay in ms
              <input
                type="number"
                min={0}
                step={100}
                value={delayMs}
                onChange={({ target }) => {
                  setDelay(Number(target.value))
                  wallet.set({ delayMs: Number(target.value) })
                }}
              />
            </label>
            <label className="field">
              Reports an unknown network
              <select
                value={unknownChainError}
                onChange={({ target }) => {
                  const value = target.value as TestWalletSwitches['unknownChainError']
                  setUnknown(value)
                  wallet.set({ unknownChainError: value })
                }}
              >
                <option value="plain">with 4902</option>
                <option value="nested">inside a −32603</option>
                <option value="text">in words only</option>
              </select>
            </label>
          </div>
          <PersonControls wallet={wallet} />
        </div>
      </div>
    </section>
  )
}

function PersonControls({ wallet }: { readonly wallet: TestWallet }) {
  const acts: Readonly<Record<string, () => void>> = {
    Approve: wallet.approve,
    Decline: wallet.decline,
    Lock: wallet.lock,
    Unlock: wallet.unlock,
    'Remove permission': wallet.removePermission,
    'Announce now': wallet.announce,
  }
  return (
    <>
      <div className="fields">
        <label className="field">
          Account in the wallet
          <select onChange={({ target }) => wallet.switchAccount(Number(target.value))}>
            {wallet.addresses.map((address, index) => (
              <option key={address} value={index}>
                {shortenAddress(address)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          Network in the wallet
          <select
            defaultValue={wallet.chainId}
            onChange={({ target }) => wallet.switchChain(Number(target.value))}
          >
            {[...walletChains, elsewhere].map((id) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
      </div>
      <div className="actions">
        {Object.entries(acts).map(([name, act]) => (
          <button key={name} type="button" className="act" onClick={() => act()}>
            {name}
          </button>
        ))}
      </div>
    </>
  )
}
