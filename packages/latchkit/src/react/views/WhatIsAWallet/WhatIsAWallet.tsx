import { goTo } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import { useText } from '../../host/useHost.js'
import { Scroll } from '../../modal/Scroll.js'
import { Button } from '../../parts/Button/Button.js'
import { Explanation } from '../../parts/Explanation/Explanation.js'
import { commonTexts } from '../../text/en/common.js'
import { helpTexts } from '../../text/en/help.js'
import type { ViewProps } from '../../ViewEntry.js'

/** Explains what a wallet is, and leads to one. */
export function WhatIsAWallet({ kit, params }: ViewProps<'WhatIsAWallet'>) {
  const t = useText(commonTexts, helpTexts)
  return (
    <>
      <Scroll className="bd">
        <Explanation
          points={[
            { icon: 'key', title: t('keysTitle'), text: t('keysText') },
            { icon: 'coins', title: t('holdTitle'), text: t('holdText') },
            { icon: 'pen', title: t('askTitle'), text: t('askText') },
            { icon: 'shield', title: t('phraseTitle'), text: t('phraseText') },
          ]}
        />
      </Scroll>
      <div className="actions" part="actions">
        <Button kind="primary" onClick={() => goTo(kit, view('GetWallet', params))}>
          {t('getWallet')}
        </Button>
      </div>
    </>
  )
}
