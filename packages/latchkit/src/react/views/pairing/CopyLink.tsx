import type { Kit } from '../../../core/kit/kit.js'
import { Button } from '../../parts/Button/Button.js'
import { enLater } from '../../text/enLater.js'
import { useText } from '../../text/useText.js'
import { useCopy } from '../useCopy.js'

/** Copies the pairing link, for a wallet that has no camera. */
export function CopyLink({ kit, uri }: { readonly kit: Kit; readonly uri: string | undefined }) {
  const t = useText(enLater)
  const { isCopied, copy } = useCopy(kit, uri)
  return (
    <Button icon={isCopied ? 'check' : 'copy'} disabled={!uri} onClick={copy}>
      {t('copyLink')}
    </Button>
  )
}
