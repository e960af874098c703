import { useCallback } from 'react'
import { loadWalletIcon } from '../../../wallets/loadWalletIcon.js'
import { Mark, type MarkSize } from './Mark.js'

/** What is known of a wallet's icon. */
export interface WalletIconProps {
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  readonly size?: MarkSize
}

/** A wallet's own icon: the one it announced, else the bundled one, else its first letter. */
export function WalletIcon({ name, imageUrl, imageId, size = 40 }: WalletIconProps) {
  const load = useCallback(() => loadWalletIcon(imageId ?? ''), [imageId])
  return (
    <Mark
      name={name}
      size={size}
      url={imageUrl}
      id={imageId && `wallet:${imageId}`}
      load={imageId ? load : undefined}
    />
  )
}
