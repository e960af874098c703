import { useState } from 'react'
import { useSelect } from '../../hooks/useSelect.js'

/**
 * Whether any wallet has the badge, and whether only those are to be shown. Without such a wallet the gateway is not
 * asked.
 */
export function useCertified() {
  const [isOn, setOn] = useState(false)
  const exists = useSelect(({ wallets, options }) =>
    [...wallets, ...options.customWallets].some(({ badge_type }) => badge_type === 'certified'),
  )
  return {
    badge: isOn ? ('certified' as const) : undefined,
    isOffered: exists || isOn,
    toggle: () => setOn((before) => !before),
  }
}
