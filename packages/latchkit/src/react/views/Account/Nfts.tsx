import { fetchNfts, nftKey } from '../../../core/account/fetchNfts.js'
import { nftList } from '../../../core/select/accountLists.js'
import { accountState } from '../../../core/select/accountState.js'
import { networkState } from '../../../core/select/networkState.js'
import type { OmittedNfts } from '../../../wire/http/getNfts.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'
import { EmptyState } from '../../parts/EmptyState/EmptyState.js'
import { ErrorState } from '../../parts/ErrorState/ErrorState.js'
import { MoreBelow } from '../../parts/LongList/MoreBelow.js'
import { accountTexts } from '../../text/en/account.js'
import { ReceiveButton } from '../holdings/ReceiveButton.js'
import { useOwnSends, usePolled } from '../holdings/usePolled.js'
import type { AccountPartProps } from './AccountTab.js'
import css from './Nfts.css?inline'
import { NftsLoading } from './NftsLoading.js'
import { NftTile } from './NftTile.js'

/** Texts about kinds of NFTs that the gateway cannot see. */
const omittedTexts = { compressed: 'compressedNfts' } as const satisfies Record<
  OmittedNfts,
  keyof typeof accountTexts
>

/**
 * Shows the NFTs of the account on its network in two columns, or that they are loading, that there are none, or that they are
 * not available.
 */
export function Nfts({ params }: AccountPartProps) {
  useSheet(css)
  const { namespace } = params
  const t = useText(accountTexts)
  const kit = useLatchkit()
  const { caipAddress } = useSelect((state) => accountState(state, namespace))
  const network = useSelect((state) => networkState(state, namespace)).caipNetwork
  const list = useSelect((state) => nftList(state, namespace))
  const read = (page: 'first' | 'further', force: boolean) =>
    fetchNfts(kit, { page, force, ...(namespace && { namespace }) }).catch((error) =>
      kit.services.logger.debug('the NFTs could not be read', error),
    )
  usePolled(kit, caipAddress && `${namespace} ${caipAddress}`, () => read('first', false))
  useOwnSends(namespace, () => void read('first', true))
  const { nfts = [], omits = [], failedPage, loading, next, isUnserved } = list ?? {}
  const retry = () => void read(failedPage ?? 'first', true)
  const hasMore = next !== undefined && !failedPage
  // If the gateway cannot see all kinds, say so even if the list is empty, because the account may hold some of another kind.
  const omittedText = omits.map((kind) => t(omittedTexts[kind])).join(' ')
  if (isUnserved) return <EmptyState title={t('noNfts')} text={t('nftsUnservedText')} />
  if (nfts.length === 0 && !hasMore && list && !loading) {
    return failedPage ? (
      <ErrorState title={t('nftsFailed')} text={t('nftsFailedText')} onRetry={retry} />
    ) : (
      <EmptyState
        title={t(omittedText ? 'noNftsSeen' : 'noNfts')}
        text={omittedText || t('noNftsText', { network: network?.name ?? '' })}
      >
        <ReceiveButton namespace={params.namespace} />
      </EmptyState>
    )
  }
  return (
    <>
      {nfts.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list.
        <ul className="nfts" role="list" part="list" aria-label={t('nfts')}>
          {nfts.map((nft) => (
            <NftTile key={nftKey(nft)} nft={nft} />
          ))}
        </ul>
      )}
      {(nfts.length === 0 || hasMore) && <NftsLoading />}
      {hasMore && <MoreBelow key={next} onNear={() => void read('further', false)} />}
      {omittedText && nfts.length > 0 && next === undefined && <p className="s nfts-note">{omittedText}</p>}
      {failedPage && <ErrorState title={t('moreNftsFailed')} text={t('nftsFailedText')} onRetry={retry} />}
    </>
  )
}
