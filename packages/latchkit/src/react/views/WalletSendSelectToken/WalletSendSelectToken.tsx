import { useMemo, useState } from 'react'
import { goBack } from '../../../core/modal/router.js'
import { changeSend } from '../../../core/money/changeSend.js'
import { accountState } from '../../../core/select/accountState.js'
import { sendDraft } from '../../../core/select/sendDraft.js'
import { tokenRisks } from '../../../core/select/tokenRisk.js'
import type { Network, TokenBalance } from '../../../wire/entities.js'
import { worthOf } from '../../../wire/worth.js'
import { useHost, useText } from '../../host/useHost.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { writeAmount, writeMoney } from '../../parts/Amount/writeAmount.js'
import { TokenMark } from '../../parts/AssetMark/AssetMark.js'
import { EmptyState } from '../../parts/EmptyState/EmptyState.js'
import { ErrorState } from '../../parts/ErrorState/ErrorState.js'
import { useGridKeys, useGrowing } from '../../parts/LongList/useGridKeys.js'
import { RiskMark, tokenRiskText } from '../../parts/RiskMark/RiskMark.js'
import { Row } from '../../parts/Row/Row.js'
import { ListSearch, NothingFound } from '../../parts/SearchField/SearchField.js'
import { SkeletonRows } from '../../parts/Skeleton/Skeleton.js'
import { riskTexts } from '../../text/en/risks.js'
import { sendTexts } from '../../text/en/send.js'
import { tokenTexts } from '../../text/en/tokens.js'
import type { ViewProps } from '../../ViewEntry.js'
import { ReceiveButton } from '../holdings/ReceiveButton.js'
import { useHoldings, useTokenBalance } from '../holdings/useHoldings.js'

/** Shows the tokens of the account, to choose the one to send. */
export function WalletSendSelectToken({ kit, params }: ViewProps<'WalletSendSelectToken'>) {
  const { namespace } = params
  const t = useText(riskTexts, sendTexts)
  const [search, setSearch] = useState('')
  const { caipAddress } = useSelect((state) => accountState(state, namespace))
  const draft = useSelect((state) => sendDraft(state, namespace))
  const readAgain = useTokenBalance(kit, namespace, caipAddress)
  const { tokens, status } = useHoldings(namespace)
  const searchText = search.trim().toLowerCase()
  const matches = (tokens ?? []).filter(({ name, symbol, address = '' }) =>
    [name, symbol, address].some((text) => text.toLowerCase().includes(searchText)),
  )
  const { shown, grow } = useGrowing(matches, searchText)
  const { ref, ...keys } = useGridKeys(grow, 1, shown)
  if (!draft) return null
  const { network } = draft
  const choose = ({ amount, price: _, address, ...token }: TokenBalance) => {
    // An amount of one token means nothing for another token, so remove it.
    const chosenToken = address === undefined ? undefined : { ...token, address, decimals: amount.decimals }
    if (address !== draft.token.address) {
      changeSend(
        kit,
        { token: chosenToken, typedAmount: '', amountIn: 'token', sendTokenAmount: undefined },
        namespace,
      )
    }
    goBack(kit)
  }
  return (
    <div ref={ref} style={{ display: 'contents' }} {...keys}>
      <ListSearch name={t('searchTokens')} count={tokens?.length ?? 0} value={search} onChange={setSearch} />
      <Scroll className="bd list" onNearEnd={grow}>
        {!tokens && <NoTokensYet isFailed={status === 'error'} onRetry={readAgain} />}
        {tokens?.length === 0 && (
          <EmptyState title={t('nothingToSend')} text={t('nothingToSendText', { network: network.name })}>
            <ReceiveButton namespace={params.namespace} />
          </EmptyState>
        )}
        {tokens !== undefined && tokens.length > 0 && matches.length === 0 && (
          <NothingFound
            title={t('noTokenNamed', { search: search.trim() })}
            text={t('noTokenNamedText')}
            onClear={() => setSearch('')}
          />
        )}
        {shown.length > 0 && (
          <TokenRows tokens={shown} network={network} chosenAddress={draft.token.address} onChoose={choose} />
        )}
      </Scroll>
      <span className="hidden" role="status">
        {searchText && t('tokensFound', { count: matches.length })}
      </span>
    </div>
  )
}

/** Shows that the tokens are being read, or that reading them failed. */
function NoTokensYet({ isFailed, onRetry }: { readonly isFailed: boolean; readonly onRetry: () => void }) {
  const t = useText(tokenTexts, riskTexts, sendTexts)
  if (isFailed)
    return <ErrorState title={t('tokensFailed')} text={t('balanceFailedText')} onRetry={onRetry} />
  return (
    <>
      <span className="hidden">{t('tokensLoading')}</span>
      <SkeletonRows count={3} tall round />
    </>
  )
}

interface TokenRowsProps {
  readonly tokens: readonly TokenBalance[]
  readonly network: Network
  /** The address of the chosen token; absent for the native currency. */
  readonly chosenAddress: string | undefined
  readonly onChoose: (token: TokenBalance) => void
}

function TokenRows({ tokens, network, chosenAddress, onChoose }: TokenRowsProps) {
  const t = useText(tokenTexts, riskTexts, sendTexts)
  const { locale } = useHost()
  const kit = useLatchkit()
  const riskOf = useMemo(() => tokenRisks(kit, network), [kit, network])
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list.
    <ul role="list" part="list" aria-label={t('tokens')}>
      {tokens.map((token) => {
        const { address, name, amount, price } = token
        const { shown, exact } = writeAmount(amount, 'token', locale)
        const balance = <bdi dir="ltr">{shown}</bdi>
        const value = price && worthOf(amount, price)
        const worth = value && writeMoney(value, 'worth', locale)
        const risk = riskOf(token)
        const reason = risk ? tokenRiskText(t, risk) : ''
        return (
          <li key={address ?? ''}>
            <Row
              name={name}
              detail={
                risk ? (
                  <>
                    <RiskMark reason={reason} />
                    {balance}
                  </>
                ) : (
                  balance
                )
              }
              description={[exact, worth?.exact, reason].filter(Boolean).join(', ')}
              end={worth && <span dir="ltr">{worth.shown}</span>}
              selected={address === chosenAddress}
              media={<TokenMark token={token} network={network} size={40} />}
              onClick={() => onChoose(token)}
            />
          </li>
        )
      })}
    </ul>
  )
}
