import { useCallback } from 'react'
import { useLatchkit } from '../../hooks/useLatchkit.js'
import type { IconSources } from './findIcon.js'
import { Mark, type MarkSize } from './Mark.js'

/** The name of a wallet, and the sources of its icon. */
export interface WalletIconProps extends IconSources {
  readonly name: string
  readonly size?: MarkSize
}

/** A wallet's own icon: the one it brings as data, else the one that is found, else its first letter. */
export function WalletIcon({ name, imageUrl, imageId, size = 40 }: WalletIconProps) {
  const kit = useLatchkit()
  const load = useCallback(
    // The list can be used before its pictures come: where they are loads with them.
    async (place: Element | null) =>
      (await import('../listParts.js')).findIcon(kit, { imageId, imageUrl }, place),
    [kit, imageId, imageUrl],
  )
  return (
    <Mark
      name={name}
      of={imageId ?? name}
      size={size}
      url={imageId === undefined || imageUrl?.startsWith('data:') ? imageUrl : undefined}
      id={imageId && `wallet:${imageId}`}
      load={imageId ? load : undefined}
    />
  )
}
