import { useText } from '../../host/useHost.js'
import { Scroll } from '../../modal/Scroll.js'
import { Explanation } from '../../parts/Explanation/Explanation.js'
import { helpTexts } from '../../text/en/help.js'

/** Explains what a network is, and why there are several. */
export function WhatIsANetwork() {
  const t = useText(helpTexts)
  return (
    <Scroll className="bd">
      <Explanation
        points={[
          { icon: 'layers', title: t('recordTitle'), text: t('recordText') },
          { icon: 'blocks', title: t('apartTitle'), text: t('apartText') },
          { icon: 'coins', title: t('feeTitle'), text: t('feeText') },
          { icon: 'list', title: t('listedTitle'), text: t('listedText') },
        ]}
      />
    </Scroll>
  )
}
