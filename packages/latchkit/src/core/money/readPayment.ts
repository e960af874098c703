import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { linkFixed, linkRefused, linkTokenMissing, tokenBalanceUnavailable } from '../../wire/errors/verbs.js'
import { trimInvisible, visibleText } from '../../wire/shownText.js'
import { parseUnits } from '../../wire/units.js'
import { fetchTokenBalance } from '../account/fetchTokenBalance.js'
import { resolveName } from '../account/resolveName.js'
import type { PaymentLink, SendField } from '../contracts/send.js'
import { isSameAddress } from '../kit/addressKey.js'
import type { Kit } from '../kit/kit.js'
import { tokenBalance } from '../select/balances.js'
import { type SendInfo, sendDraft } from '../select/sendDraft.js'
import { isStarted, type SendChange, type SendToken } from '../state/send.js'
import { changeSend } from './changeSend.js'
import { sendingWallet } from './sendingWallet.js'

/**
 * Reads what a text asks to send on the network in use: the receiver's address, and all fields of a payment link. A link is
 * followed completely or not at all.
 * @returns The changes to the draft, or `undefined` if the text has no address.
 * @throws `linkRefused` for a link that cannot be followed, `linkTokenMissing` for a token that the account does not hold,
 * `linkFixed` for values that differ from those the site has fixed, `tokenBalanceUnavailable` if it is unknown what the account
 * holds; the errors of `sendingWallet`.
 */
export async function readPayment(
  kit: Kit,
  input: string,
  namespace?: ChainNamespace,
): Promise<SendChange | undefined> {
  const { send, network } = await sendingWallet(kit, namespace)
  const text = trimInvisible(input)
  const link = send.readPaymentLink?.(text, network)
  if (link === 'refused') throw fail(linkRefused, {})
  if (link && asksForMore(link)) return changeBy(kit, link, namespace)
  const receiverAddress = link?.to ?? send.readReceiver(text, network)
  return receiverAddress === undefined ? undefined : { receiverAddress }
}

/** Checks whether a link contains more than an address. If not, the visitor still chooses what to send. */
const asksForMore = ({ asset, amount, memo, references = [] }: PaymentLink) =>
  asset !== undefined || amount !== undefined || memo !== undefined || references.length > 0

async function changeBy(
  kit: Kit,
  { to: receiverAddress, asset, amount, memo, references = [] }: PaymentLink,
  namespace: ChainNamespace | undefined,
): Promise<SendChange | undefined> {
  // Refuse a memo with invisible characters: the review must show exactly the memo that is signed.
  if (memo !== undefined && (visibleText(memo) !== memo || memo.trim() !== memo)) throw fail(linkRefused, {})
  const draft = sendDraft(kit.store.getState(), namespace)
  if (!draft) return undefined
  const token = asset === undefined ? undefined : await tokenAt(kit, draft, asset, namespace)
  const { decimals } = token ?? draft.network.nativeCurrency
  const value = amount === undefined ? undefined : parseUnits(amount, decimals)
  if (amount !== undefined && value === undefined) throw fail(linkRefused, {})
  const isOther = draft.token.address !== token?.address
  assertNotFixed(draft, {
    token: isOther,
    amount: value !== undefined && value !== draft.sendTokenAmount,
    memo: memo !== undefined && memo !== draft.memo,
  })
  return {
    receiverAddress,
    ...(isOther && { token }),
    ...((isOther || value !== undefined) && {
      ...{ typedAmount: '', sendTokenAmount: value },
      ...({ amountIn: 'token', isMax: undefined } as const),
    }),
    ...(memo !== undefined && { memo }),
    ...(references.length > 0 && { references }),
  }
}

/** Finds the token of a link among the account's tokens. */
async function tokenAt(
  kit: Kit,
  { token, network }: SendInfo,
  asset: string,
  namespace: ChainNamespace | undefined,
): Promise<SendToken> {
  const isAsset = (address: string | undefined) => isSameAddress(kit, network.chainNamespace, address, asset)
  if (isAsset(token.address)) return token
  const heldTokens = () => tokenBalance(kit.store.getState(), namespace).tokens
  if (!heldTokens()) await fetchTokenBalance(kit, namespace === undefined ? {} : { namespace })
  const match = heldTokens()?.find(({ address }) => isAsset(address))
  if (match) {
    const { amount, price: _, ...rest } = match
    return { ...rest, decimals: amount.decimals }
  }
  throw heldTokens() ? fail(linkTokenMissing, { network: network.name }) : fail(tokenBalanceUnavailable, {})
}

/** @throws `linkFixed` with the fields that would change although the site has fixed them. */
function assertNotFixed({ fixed }: SendInfo, changes: Readonly<Partial<Record<SendField, boolean>>>): void {
  const fields = fixed.filter((field) => changes[field])
  if (fields.length) throw fail(linkFixed, { fields })
}

/**
 * Copies a receiver that was typed for another account or network into the present draft, if it is valid there too. If the
 * visitor has typed another receiver meanwhile, that one stays.
 */
export async function carryReceiver(
  kit: Kit,
  typedReceiver: string,
  namespace?: ChainNamespace,
): Promise<void> {
  const draft = () => sendDraft(kit.store.getState(), namespace)
  const draftOwner = draft()?.of
  const isRead = (await readPayment(kit, typedReceiver, namespace).catch(() => undefined)) !== undefined
  if (!isRead && !(await resolveName(kit, typedReceiver, namespace).catch(() => undefined))) return
  const now = draft()
  if (now && now.of === draftOwner && !isStarted(now)) changeSend(kit, { typedReceiver }, namespace)
}
