import type { Kit } from '../../../core/kit.js'
import { IconButton } from '../../parts/IconButton/IconButton.js'
import { useLaterText } from '../../text/useLaterText.js'
import { useCopy } from '../useCopy.js'

/** Copies the address. */
export function CopyAddress({ kit, address }: { readonly kit: Kit; readonly address: string }) {
  const t = useLaterText()
  const { isCopied, copy } = useCopy(kit, address)
  return <IconButton name={t('copyAddress')} icon={isCopied ? 'check' : 'copy'} onClick={copy} />
}
