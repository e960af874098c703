// What the hooks answer and the components take. Compiled, never run.
import type { ConnectedTo, Kit, MessageSignature, ModalInfo, ThemeState, WalletRow } from 'latchkit'
import {
  AccountButton,
  ConnectButton,
  LatchkitProvider,
  NetworkButton,
  useAccount,
  useBalance,
  type useDisconnect,
  useEvents,
  type useLatchkit,
  useModal,
  type useModalState,
  useNetwork,
  type useProvider,
  type useSignMessage,
  useTheme,
  useWallets,
} from 'latchkit/react'
import type { Amount, AnalyticsEvent, CaipNetworkId, Network } from 'latchkit/wire'
import type { Address } from 'viem'
import { isTrue, type Same } from './Same.js'

declare const kit: Kit

export const page = (
  <LatchkitProvider kit={kit}>
    <ConnectButton label="Sign in" namespace="eip155" disabled />
    <ConnectButton>
      {({ status, address, balance, balanceText, networkName, isReady, open, ...button }) => {
        isTrue<Same<typeof status, 'disconnected' | 'connecting' | 'connected'>>()
        isTrue<Same<typeof balance, Amount | undefined>>()
        isTrue<Same<typeof isReady, boolean>>()
        // @ts-expect-error this view cannot be shown without its wallet
        open('ConnectingExternal')
        // @ts-expect-error no such thing is handed over
        button.ensName
        return (
          <button type="button" onClick={() => open('Networks')} onFocus={button.preload}>
            {address ?? networkName} {balanceText}
          </button>
        )
      }}
    </ConnectButton>
    <AccountButton />
    <NetworkButton namespace="eip155" />
  </LatchkitProvider>
)
// @ts-expect-error a provider without a kit
export const noKit = <LatchkitProvider>x</LatchkitProvider>
// @ts-expect-error no such property
export const misspelt = <ConnectButton lable="Sign in" />

export function Hooks() {
  isTrue<Same<ReturnType<typeof useLatchkit>, Kit>>()

  const account = useAccount('eip155')
  isTrue<Same<typeof account.status, 'disconnected' | 'connecting' | 'connected'>>()
  isTrue<Same<typeof account.address, `0x${string}` | undefined>>()
  isTrue<Same<typeof account.chainId, number | undefined>>()
  // Of whichever is active, and of a namespace whose door is not imported, an address is a text.
  isTrue<Same<ReturnType<typeof useAccount>['address'], string | undefined>>()
  account.address satisfies Address | undefined

  const { balance } = useBalance()
  if (balance) isTrue<Same<typeof balance.value, bigint>>()

  const { caipNetwork, chainId, switchNetwork } = useNetwork()
  isTrue<Same<typeof chainId, number | undefined>>()
  isTrue<Same<typeof caipNetwork, Network | undefined>>()
  isTrue<Same<Parameters<typeof switchNetwork>, [network: CaipNetworkId]>>()
  // @ts-expect-error a network id has two parts
  switchNetwork('base')

  const { installed, connect } = useWallets()
  isTrue<Same<typeof installed, readonly WalletRow[]>>()
  isTrue<Same<ReturnType<typeof connect>, Promise<ConnectedTo>>>()

  const modal = useModal()
  modal.open({ view: 'Networks' })
  // @ts-expect-error this view cannot be shown without its wallet
  modal.open({ view: 'ConnectingExternal' })
  isTrue<Same<typeof modal.isOpen, boolean>>()
  isTrue<Same<ReturnType<typeof useModalState>, ModalInfo>>()

  const { mode, setTheme, ...theme } = useTheme()
  theme satisfies ThemeState
  isTrue<Same<typeof mode, 'light' | 'dark'>>()
  setTheme({ themeMode: 'system' })
  setTheme({ themeVariables: { accent: 'tomato' } })
  // @ts-expect-error it takes the kit's theme, not a mode
  setTheme('dark')

  const last = useEvents(({ event, properties }) => {
    if (event === 'CONNECT_ERROR') isTrue<Same<typeof properties.code, string>>()
  })
  isTrue<Same<typeof last, AnalyticsEvent | undefined>>()

  isTrue<Same<ReturnType<typeof useProvider>, unknown>>()
  isTrue<
    Same<
      ReturnType<typeof useSignMessage>,
      (message: string, namespace?: string) => Promise<MessageSignature>
    >
  >()
  isTrue<Same<ReturnType<typeof useDisconnect>, (namespace?: string) => Promise<void>>>()
  return null
}
