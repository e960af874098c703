import { useMemo } from 'react'
import type { NameRisk } from '../../../core/select/nameRisk.js'
import { tokenRisks } from '../../../core/select/tokenRisk.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { Amount, Network, TokenBalance } from '../../../wire/entities.js'
import { worthOf } from '../../../wire/worth.js'
import { useText } from '../../host/useHost.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { EmptyState } from '../../parts/EmptyState/EmptyState.js'
import { LongList } from '../../parts/LongList/LongList.js'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon.js'
import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import { accountTexts } from '../../text/en/account.js'
import { commonTexts } from '../../text/en/common.js'
import { tokenTexts } from '../../text/en/tokens.js'
import { ReceiveButton } from '../holdings/ReceiveButton.js'
import type { AccountPartProps } from './AccountTab.js'
import { familyTexts, isAmiss } from './familyState.js'
import { TokenRow } from './TokenRow.js'
import { type Family, useFamilies } from './useFamilies.js'

/** A token in the list of all families. */
interface FamilyToken {
  readonly token: TokenBalance
  readonly network: Network
  readonly worth: Amount | undefined
  readonly risk: NameRisk | undefined
}

/** Props of the list: the account that the view shows, the connected namespaces, and the function that reads the balances again. */
interface FamilyTokensProps extends AccountPartProps {
  readonly namespaces: readonly ChainNamespace[]
  readonly onRetry: () => void
}

/**
 * Shows the tokens of all connected namespaces in one list: tokens with a price first, the most valuable at the top, then native
 * currencies, then the rest. Below them stands a line for each namespace whose tokens are loading, missing or old.
 */
export function FamilyTokens({ params, namespaces, onRetry }: FamilyTokensProps) {
  const t = useText(tokenTexts, accountTexts)
  const kit = useLatchkit()
  const families = useFamilies(namespaces)
  const items = useMemo(() => {
    const all = families.flatMap(({ network, tokens }) => {
      if (!network) return []
      const riskOf = tokenRisks(kit, network)
      return tokens.map((token): FamilyToken => {
        const worth = token.price && worthOf(token.amount, token.price)
        return { token, network, worth, risk: riskOf(token) }
      })
    })
    return all.sort(byWorth)
  }, [kit, families])
  const isPriced = items.some(({ worth }) => worth)
  const lines = families.filter(({ state }) => state !== 'ready')
  return (
    <>
      {items.length > 0 && (
        <LongList
          label={t('tokens')}
          items={items}
          keyOf={({ token: { chainId, address } }) => `${chainId} ${address}`}
          row={(each) => <TokenRow {...each} isPriced={isPriced} namesNetwork />}
        />
      )}
      {lines.map((each) => (
        <FamilyLine key={each.namespace} {...each} onRetry={onRetry} />
      ))}
      {items.length + lines.length === 0 && (
        <EmptyState title={t('noTokens')} text={t('noTokensAnywhere')}>
          <ReceiveButton namespace={params.namespace} />
        </EmptyState>
      )}
    </>
  )
}

/** Sorts the more valuable token first; without prices, the native currency. Tokens that compare as equal keep their order. */
function byWorth(one: FamilyToken, other: FamilyToken): number {
  const difference = shares(other, one) - shares(one, other)
  if (difference !== 0n) return difference > 0n ? 1 : -1
  return Number(one.token.address !== undefined) - Number(other.token.address !== undefined)
}

/** Returns the worth of a token, scaled so that it can be compared with the worth of another token; −1 if the token has no price. */
const shares = ({ worth: one }: FamilyToken, { worth: other }: FamilyToken) =>
  one ? one.value * 10n ** BigInt(other?.decimals ?? 0) : -1n

/** Says that the tokens of a namespace are loading, missing or old. If they are missing or old, a press reads them again. */
function FamilyLine({ name, network, state, onRetry }: Family & Pick<FamilyTokensProps, 'onRetry'>) {
  const t = useText(tokenTexts, accountTexts, commonTexts)
  return (
    <div
      className={state === 'loading' ? 'token loading' : 'family'}
      role={isAmiss(state) ? 'note' : undefined}
    >
      {network ? <NetworkIcon network={network} /> : <span className="family-mark" />}
      <span className="token-text">
        <span dir="auto">{name}</span>
        {isAmiss(state) ? (
          <span className="s warn">{t(familyTexts[state])}</span>
        ) : (
          <>
            <span className="hidden">{t('tokensLoading')}</span>
            <Skeleton width={84} height={11} />
          </>
        )}
      </span>
      {isAmiss(state) && state !== 'unlisted' && (
        <button className="link" part="link" type="button" aria-description={name} onClick={onRetry}>
          {t('tryAgain')}
        </button>
      )}
    </div>
  )
}
