import type { SentSplit } from '../identity/renewShares.js'
import type { WalletFacts } from '../vault/vault.js'
import type { ConnectedFrame } from './meetFrame.js'
import type { WindowParts } from './openParts.js'

/** The frame has not taken its share of a new split, and no service knows the split. */
export class NotTaken extends Error {}

/**
 * Gives the frame its share of a new split before a service gets the split: if anything ends afterwards, the frame can restore the wallet
 * with either service. @throws NotTaken
 */
export async function handOver(
  { access, vault }: WindowParts,
  connectedFrame: ConnectedFrame,
  next: SentSplit,
): Promise<void> {
  const { facts, share: device } = next
  const { version, shareHashes } = facts
  const { wrapKey } = access.device
  const publicKey = (await connectedFrame.ask({ type: 'receive' }, 'receives'))?.publicKey
  if (publicKey === undefined) throw new NotTaken('The frame takes no share')
  const sealedShare = await vault.hand({ facts, device, wrapKey, publicKey })
  const answer = await connectedFrame.ask(
    { type: 'split', version, shareHashes, sealed: sealedShare },
    'taken',
  )
  if (!answer?.isTaken) throw new NotTaken('The frame hasn’t taken its share')
}

/**
 * Tells the frame that the split is now valid. If the frame is gone, it has its share already, and takes over the split at its next
 * signature.
 */
export async function reportValid(
  { wallets }: WindowParts,
  frame: ConnectedFrame,
  walletFacts: WalletFacts,
  hasPassword: boolean,
): Promise<void> {
  const { facts, signature, receipt } = (await wallets.find(walletFacts)) ?? {}
  if (!facts || signature === undefined || receipt === undefined) return
  const { version, shareHashes } = facts
  await frame.ask({ type: 'counts', version, shareHashes, signature, receipt, hasPassword }, 'taken')
}
