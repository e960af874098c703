import { addressKey } from '../../../core/kit/addressKey.js'
import { activeNamespace } from '../../../core/state/chains.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { avatarOf } from '../../../wire/drawnMarks.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'

/** Returns the picture drawn from an address as a CSS background. */
export function useAvatar(address: string, namespace: ChainNamespace | undefined): string {
  const kit = useLatchkit()
  const active = useSelect(activeNamespace)
  return avatarOf(addressKey(kit, namespace ?? active, address) ?? address)
}
