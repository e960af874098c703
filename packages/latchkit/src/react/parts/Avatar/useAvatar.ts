import { addressKey } from '../../../core/kit/addressKey.js'
import { activeNamespace } from '../../../core/state/chains.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'
import { avatarOf } from './avatarOf.js'

/** The picture of an address of a namespace, by default the active one, as a CSS background. */
export function useAvatar(address: string, namespace: ChainNamespace | undefined): string {
  const kit = useLatchkit()
  const active = useSelect(activeNamespace)
  return avatarOf(addressKey(kit, namespace ?? active, address) ?? address)
}
