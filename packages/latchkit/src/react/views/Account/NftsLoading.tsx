import { useSheet, useText } from '../../host/useHost.js'
import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import { accountTexts } from '../../text/en/account.js'
import css from './Nfts.css?inline'

/** Shows placeholders of the size of NFTs that are loading, two in a row. */
export function NftsLoading() {
  useSheet(css)
  const t = useText(accountTexts)
  return (
    <>
      <span className="hidden">{t('nftsLoading')}</span>
      <div className="nfts" aria-hidden="true">
        {[84, 104, 92, 76].map((width) => (
          <div key={width} className="nft">
            <span className="nft-art">
              <span className="skeleton" />
            </span>
            <Skeleton width={width} height={13} />
            <Skeleton width={width * 0.7} height={11} />
          </div>
        ))}
      </div>
    </>
  )
}
