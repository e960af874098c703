/** @jsxImportSource preact */
import { addressGroups } from '../../../../../packages/latchkit/src/wire/drawnMarks.js'

/** Matches an address, hash or id; the longest is a Solana signature. Longer text is bytes that nobody compares by eye. */
const identifier = /^[0-9A-Za-z]{26,88}$/
/** Matches groups of four characters: the first includes `0x`, and the last has three to six, so that no line ends with one or two. */
const group = /^0x.{4}|.{4}(?=.{3})|.+/g

/** Whether a text is an address, hash or id, which is compared group by group. */
export const isIdentifier = (text: string): boolean => identifier.test(text)

/**
 * Lets an identifier wrap only between groups of four characters. It stays one text for copying and screen readers; other text is
 * unchanged.
 */
export function InGroups({ text }: { readonly text: string }) {
  if (!isIdentifier(text)) return <>{text}</>
  const groups = text.match(group) ?? []
  return <>{groups.map((each, at) => [at > 0 && <wbr key={`gap${at}`} />, each])}</>
}

/** How an EVM address begins. */
const prefix = '0x'

/** An identifier in columns of four characters, its ends strong, as the kit's review shows it. It stays one text. */
export function AddressColumns({ address }: { readonly address: string }) {
  const hasPrefix = address.startsWith(prefix)
  return (
    <bdi class="columns" dir="ltr">
      {addressGroups(address, prefix).map(({ at, group: each, isEnd }) => {
        if (!isEnd) return <span key={at}>{each}</span>
        if (at > 0 || !hasPrefix) return <strong key={at}>{each}</strong>
        return (
          <strong key={at}>
            <span class="prefix">{prefix}</span>
            {each.slice(prefix.length)}
          </strong>
        )
      })}
    </bdi>
  )
}
