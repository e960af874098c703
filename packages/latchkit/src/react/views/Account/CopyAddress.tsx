import type { Kit } from '../../../core/kit/kit.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { IconButton } from '../../parts/IconButton/IconButton.js'
import { commonTexts } from '../../text/en/common.js'
import { useText } from '../../text/useText.js'
import { Copied } from '../CopyButton.js'
import { useCopy } from '../useCopy.js'

/** Copies the address. */
export function CopyAddress({ kit, address }: { readonly kit: Kit; readonly address: string }) {
  const t = useText(commonTexts)
  const { isCopied, copy } = useCopy(kit, address)
  return (
    <>
      <IconButton
        name={t('copyAddress')}
        icon={<LineIcon name={isCopied ? 'check' : 'copy'} />}
        onClick={copy}
      />
      <Copied isCopied={isCopied} />
    </>
  )
}
