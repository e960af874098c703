import type { Kit } from '../../../core/kit.js'
import { Button } from '../../parts/Button/Button.js'
import { useLaterText } from '../../text/useLaterText.js'
import { useCopy } from '../useCopy.js'

/** Copies the pairing link, for a wallet that has no camera. */
export function CopyLink({ kit, uri }: { readonly kit: Kit; readonly uri: string | undefined }) {
  const t = useLaterText()
  const { isCopied, copy } = useCopy(kit, uri)
  return (
    <Button icon={isCopied ? 'check' : 'copy'} disabled={!uri} onClick={copy}>
      {t('copyLink')}
    </Button>
  )
}
