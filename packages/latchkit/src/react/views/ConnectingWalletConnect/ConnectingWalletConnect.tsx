import { useEffect } from 'react'
import { goBack, replaceView } from '../../../core/actions/router.js'
import { view } from '../../../core/state/router.js'
import { useWalletRows } from '../../hooks/useWalletRows.js'
import { Scroll } from '../../modal/Scroll.js'
import { Button } from '../../parts/Button/Button.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { useText } from '../../text/useText.js'
import type { ViewProps } from '../../ViewEntry.js'
import { storesOf } from './storesOf.js'

/** A wallet that is not here: where to get it. If it announces itself meanwhile, its approval takes over. */
export function ConnectingWalletConnect({
  kit,
  params: { wallet: record },
}: ViewProps<'ConnectingWalletConnect'>) {
  const t = useText()
  const { installed } = useWalletRows()
  const connector = installed.find(({ wallet }) => wallet?.id === record.id)?.connector
  useEffect(() => {
    if (connector) replaceView(kit, view('ConnectingExternal', { connector }))
  }, [kit, connector])
  const wallet = record.name
  const stores = storesOf(record, navigator)
  return (
    <Scroll>
      <Hero
        ring="still"
        media={<WalletIcon name={wallet} imageId={record.image_id} size={96} />}
        title={t('notInstalled', { wallet })}
        text={t(stores.length > 0 ? 'notInstalledText' : 'noStoreText', { wallet })}
      />
      <div className="actions">
        {stores.map(({ platform, url }) => (
          <Button key={url} kind={url === stores[0]?.url ? 'primary' : 'quiet'} icon="external" href={url}>
            {platform ? t('getFor', { wallet, platform }) : t('webSite', { wallet })}
          </Button>
        ))}
        {stores.length === 0 && <Button onClick={() => goBack(kit)}>{t('useAnother')}</Button>}
      </div>
    </Scroll>
  )
}
