import { useEffect, useState } from 'react'
import { showToast } from '../../../core/actions/toast.js'
import type { Kit } from '../../../core/kit.js'
import { IconButton } from '../../parts/IconButton/IconButton.js'
import { useText } from '../../text/useText.js'

const copiedMs = 2_000

/** Copies the address; the icon says so to the eye and a toast to everyone. */
export function CopyAddress({ kit, address }: { readonly kit: Kit; readonly address: string }) {
  const t = useText()
  const [isCopied, setCopied] = useState(false)
  useEffect(
    () => (isCopied ? kit.services.clock.after(copiedMs, () => setCopied(false)) : undefined),
    [kit, isCopied],
  )
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
      showToast(kit, { kind: 'success', text: 'copied' })
    } catch (error) {
      kit.services.logger.warn('the address could not be copied', error)
      showToast(kit, { kind: 'error', text: 'copyFailed' })
    }
  }
  return <IconButton name={t('copyAddress')} icon={isCopied ? 'check' : 'copy'} onClick={copy} />
}
