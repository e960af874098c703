import { pushView } from '../../../core/actions/router.js'
import { view } from '../../../core/state/router.js'
import { useAfterPaint } from '../../hooks/useAfterPaint.js'
import { useSelect } from '../../hooks/useSelect.js'
import { useWalletRows } from '../../hooks/useWalletRows.js'
import { Scroll } from '../../modal/Scroll.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { Badge } from '../../parts/Badge/Badge.js'
import { Footer } from '../../parts/Footer/Footer.js'
import { Row } from '../../parts/Row/Row.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { useText } from '../../text/useText.js'
import { useSheet } from '../../theme/useSheet.js'
import type { ViewProps } from '../../ViewEntry.js'
import { openWallet } from '../openWallet.js'
import css from './Connect.css?inline'
import { MoreWallets } from './MoreWallets.js'
import { OtherInstances } from './OtherInstances.js'

/** Rows shown of the installed wallets; a page that announces hundreds does not bury the rest of the view. */
const installedShown = 20

/** The default view: the wallets that are here, a few to recommend, and the way to all of them. */
export function Connect({ kit, params: { namespace } }: ViewProps<'Connect'>) {
  useSheet(css)
  const t = useText()
  // What the visitor most likely came for is painted first; the place of the rest is kept. Going back, all of it stands
  // at once: the focus goes to what led away.
  const isPainted = useAfterPaint(kit.store.getState().router.direction === 'prev')
  const rows = useWalletRows({ namespace, installedOnly: !isPainted })
  const isLoading = useSelect(({ modal, wallets }) => !isPainted || (modal.loading && wallets.length === 0))
  const shown = rows.installed.slice(0, installedShown)
  const hasMore = rows.all.length > 0 || isLoading
  const openAll = () => pushView(kit, view('AllWallets', namespace ? { namespace } : {}))
  return (
    <>
      <Scroll className="bd list">
        {shown.length > 0 && (
          <section className="group">
            <h3 className="label">{t(isPhone() ? 'openYourWallet' : 'installed')}</h3>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list. */}
            <ul role="list">
              {shown.map((row) => (
                <li key={row.key}>
                  <Row
                    name={row.name}
                    media={<WalletIcon name={row.name} imageUrl={row.imageUrl} imageId={row.imageId} />}
                    end={row.recent && <Badge>{t('recent')}</Badge>}
                    onClick={() => openWallet(kit, row)}
                  />
                </li>
              ))}
            </ul>
            <OtherInstances kit={kit} rows={rows.installed} />
          </section>
        )}
        {hasMore && (isPainted || shown.length === 0) ? (
          <MoreWallets kit={kit} rows={rows} shown={shown} isLoading={isLoading} onOpenAll={openAll} />
        ) : (
          hasMore && <div className="more-later" />
        )}
        {!hasMore && (
          <Alert kind="warn" title={t('noWallets')}>
            {t('noWalletsText')}
          </Alert>
        )}
      </Scroll>
      {hasMore && <Footer question={t('newToWallets')} link={t('getOne')} onClick={openAll} />}
    </>
  )
}

const isPhone = () => matchMedia('(max-width: 429.98px) and (hover: none)').matches
