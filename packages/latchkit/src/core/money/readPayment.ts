import type { ChainNamespace } from '../../wire/caip.js'
import { trimInvisible, visibleText } from '../../wire/cleanText.js'
import { fail } from '../../wire/errors/fail.js'
import { linkFixed, linkRefused, linkTokenMissing, tokenBalanceUnavailable } from '../../wire/errors/verbs.js'
import { parseUnits } from '../../wire/units.js'
import { fetchTokenBalance } from '../account/fetchTokenBalance.js'
import type { PaymentLink, SendField } from '../contracts/send.js'
import { isSameAddress } from '../kit/addressKey.js'
import type { Kit } from '../kit/kit.js'
import { type SendInfo, sendDraft } from '../select/sendDraft.js'
import { tokenBalance } from '../select/tokenBalance.js'
import type { SendChange, SendToken } from '../state/send.js'
import { sendingWallet } from './sendingWallet.js'

/**
 * Finds what a text asks to be sent on the network in use: the address that it names, and of a payment link all that the link asks for.
 * A link is followed as a whole or not at all.
 * @returns The changes to the draft; `undefined` where the text names no address.
 * @throws `linkRefused` for a link that is not followed, `linkTokenMissing` for a token that the account does not have, `linkFixed` for other values than the site has decided,
 * `tokenBalanceUnavailable` where it is not known what the account has; as `sendingWallet` does.
 */
export async function readPayment(
  kit: Kit,
  given: string,
  namespace?: ChainNamespace,
): Promise<SendChange | undefined> {
  const { send, network } = await sendingWallet(kit, namespace)
  const text = trimInvisible(given)
  const link = send.readPaymentLink?.(text, network)
  if (link === 'refused') throw fail(linkRefused, {})
  if (link && asksForMore(link)) return changeBy(kit, link, namespace)
  const receiverAddress = link?.to ?? send.readReceiver(text, network)
  return receiverAddress === undefined ? undefined : { receiverAddress }
}

/** A link that names an address alone is that address: what is sent stays the visitor's choice. */
const asksForMore = ({ asset, amount, memo, references = [] }: PaymentLink) =>
  asset !== undefined || amount !== undefined || memo !== undefined || references.length > 0

async function changeBy(
  kit: Kit,
  { to: receiverAddress, asset, amount, memo, references = [] }: PaymentLink,
  namespace: ChainNamespace | undefined,
): Promise<SendChange | undefined> {
  // What is signed has to be what can be read in the review.
  if (memo !== undefined && (visibleText(memo) !== memo || memo.trim() !== memo)) throw fail(linkRefused, {})
  const draft = sendDraft(kit.store.getState(), namespace)
  if (!draft) return undefined
  const token = asset === undefined ? undefined : await tokenAt(kit, draft, asset, namespace)
  const { decimals } = token ?? draft.network.nativeCurrency
  const value = amount === undefined ? undefined : parseUnits(amount, decimals)
  if (amount !== undefined && value === undefined) throw fail(linkRefused, {})
  const isOther = draft.token.address !== token?.address
  assertFree(draft, {
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

/** The token of a link as the account has it. */
async function tokenAt(
  kit: Kit,
  { token, network }: SendInfo,
  asset: string,
  namespace: ChainNamespace | undefined,
): Promise<SendToken> {
  const isIt = (address: string | undefined) => isSameAddress(kit, network.chainNamespace, address, asset)
  if (isIt(token.address)) return token
  const listed = () => tokenBalance(kit.store.getState(), namespace).tokens
  if (!listed()) await fetchTokenBalance(kit, namespace === undefined ? {} : { namespace })
  const found = listed()?.find(({ address }) => isIt(address))
  if (found) {
    const { amount, price: _, ...rest } = found
    return { ...rest, decimals: amount.decimals }
  }
  throw listed() ? fail(linkTokenMissing, { network: network.name }) : fail(tokenBalanceUnavailable, {})
}

/** @throws `linkFixed` naming the fields that would change and that the site has decided. */
function assertFree({ fixed }: SendInfo, changes: Readonly<Partial<Record<SendField, boolean>>>): void {
  const fields = fixed.filter((field) => changes[field])
  if (fields.length) throw fail(linkFixed, { fields })
}
