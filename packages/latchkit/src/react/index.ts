'use client'

export { AccountButton, type AccountButtonProps } from './buttons/AccountButton.js'
export { ConnectButton, type ConnectButtonProps } from './buttons/ConnectButton.js'
export type { ConnectButtonInfo } from './buttons/connectDetails.js'
export { NetworkButton, type NetworkButtonProps } from './buttons/NetworkButton.js'
export { EmbeddedModal } from './EmbeddedModal.js'
export { type UseActivity, useActivity, usePending } from './hooks/activity.js'
export { type UseNetwork, useAccount, useDisconnect, useNetwork } from './hooks/connection.js'
export { useConnectEmail, useConnectSocial, useUpdateEmail, useWalletSettings } from './hooks/emailWallet.js'
export {
  type UseBalance,
  type UseBalanceParts,
  type UseNfts,
  type UseTokens,
  useBalance,
  useBalanceParts,
  useNfts,
  useTokens,
} from './hooks/holdings.js'
export { type UseModal, type UseTheme, useModal, useModalState, useTheme } from './hooks/modal.js'
export { useEvents } from './hooks/useEvents.js'
export { useProvider } from './hooks/useProvider.js'
export { type UseSession, useSession } from './hooks/useSession.js'
export { type UseWallets, useWallets } from './hooks/useWallets.js'
export { useSend, useSendCalls, useSignMessage, useSignTypedData } from './hooks/walletRequests.js'
export { useLatchkit } from './kit/useLatchkit.js'
export { useSelect } from './kit/useSelect.js'
export { LatchkitProvider, type LatchkitProviderProps } from './LatchkitProvider.js'
export type { AllTexts, AnyTextKey } from './text/en/all.js'
