import { findSplit, isSameSplit } from '../identity/ownSplits.js'
import { isSigned } from '../identity/serviceFacts.js'
import { withNext, withOwnFactor, withSigned } from '../identity/walletTransitions.js'
import { fromFields } from '../namespaces/addresses.js'
import { VaultEnded } from '../vault/openVault.js'
import { BadShare } from '../vault/shares.js'
import type { WalletFacts } from '../vault/vault.js'
import type { Begin, FrameMessage, SplitMessage } from './messages.js'
import type { OpeningParts } from './windowParts.js'

/**
 * Creates the receiver of shares that the window makes, for the wallet that it was opened for. Only used over a port, which only the window
 * of this site can have. With its share stored first, this device can restore whichever service loses the wallet.
 */
export function createSplitReceiver(
  { access, wallets, vault }: OpeningParts,
  frameWallet: NonNullable<Begin['wallet']>,
) {
  const walletName = { userId: frameWallet.userId, addresses: fromFields(frameWallet) }
  let publicKey: string | undefined
  const takenMessage = (isTaken: boolean): FrameMessage => ({ type: 'taken', isTaken })

  async function take({ version, shareHashes, sealed }: SplitMessage<'split'>): Promise<boolean> {
    if (publicKey === undefined) return false
    const facts: WalletFacts = { ...walletName, version, shareHashes }
    const { wrapKey } = access.device
    try {
      const share = await vault.take({ facts, wrapKey, handed: { sealed, publicKey } })
      return (
        (await wallets.change(
          walletName,
          (storedWallet) => storedWallet && withNext(storedWallet, { facts, share }),
        )) !== undefined
      )
    } catch (error) {
      if (error instanceof BadShare || error instanceof VaultEnded) return false
      throw error
    } finally {
      publicKey = undefined
    }
  }

  async function count(message: SplitMessage<'counts'>): Promise<boolean> {
    const { version, shareHashes, signature, receipt, hasPassword } = message
    const facts: WalletFacts = { ...walletName, version, shareHashes }
    if (!(await isSigned(facts, signature))) return false
    const record = await wallets.change(walletName, (storedWallet) => {
      const split = storedWallet && findSplit(storedWallet, facts)
      if (!storedWallet || !split || storedWallet.facts.version > version) return storedWallet
      const isPresent = isSameSplit(storedWallet.facts, facts)
      const present = isPresent ? storedWallet : withSigned(storedWallet, { ...split, signature, receipt })
      return withOwnFactor(present, { version, isSet: hasPassword })
    })
    return record !== undefined && isSameSplit(record.facts, facts)
  }

  return {
    /** Generates a key for one share. A device that still waits for its share takes none from the window: recovery will release it. */
    async receive(): Promise<FrameMessage> {
      const wallet = await wallets.find(walletName)
      publicKey = wallet?.share && !wallet.release ? await vault.receive() : undefined
      return { type: 'receives', publicKey }
    },
    /** Stores the share of a split that no service knows yet. */
    take: async (message: SplitMessage<'split'>) => takenMessage(await take(message)),
    /** Makes a split the present one, by the wallet's own signature. */
    count: async (message: SplitMessage<'counts'>) => takenMessage(await count(message)),
  }
}
