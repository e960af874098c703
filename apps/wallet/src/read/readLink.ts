import { hashKey, parseUri } from '@walletconnect/utils'

/** A connection link, or what is wrong with it. */
export type Link = { readonly uri: string; readonly topic: string } | { readonly problem: string }

const longest = 2000
const hex32 = /^[0-9a-f]{64}$/
const damaged = { problem: 'This connection link is damaged. Copy it from the site again.' }

/** Reads what was pasted, scanned or opened: a `wc:` link, also in base64, or a URL with one in `uri`. */
export function readLink(pasted: string, nowMs: number): Link {
  const text = unwrap(pasted.trim())
  if (!text) return { problem: 'Paste the connection link that the site shows.' }
  if (text.length > longest || /[\s\p{Cc}]/u.test(text)) return damaged
  if (!text.startsWith('wc:')) return { problem: 'This isn’t a connection link. They start with “wc:”.' }
  const { topic, version, symKey, relay, expiryTimestamp } = parseUri(text)
  if (version === 1)
    return { problem: 'This is an old kind of link that no longer works. The site has to update.' }
  const names = [...new URLSearchParams(text.slice(text.indexOf('?'))).keys()]
  const sound =
    version === 2 &&
    relay.protocol === 'irn' &&
    hex32.test(topic) &&
    hex32.test(symKey) &&
    new Set(names).size === names.length &&
    hashKey(symKey) === topic
  if (!sound) return damaged
  if (expiryTimestamp !== undefined && !(expiryTimestamp * 1000 > nowMs)) {
    return { problem: 'This connection link has expired. Ask the site for a new one.' }
  }
  return { uri: text, topic }
}

function unwrap(text: string): string {
  if (/^https?:/i.test(text) && URL.canParse(text)) return new URL(text).searchParams.get('uri') ?? text
  if (/^[\w+/-]{80,}=*$/.test(text)) {
    try {
      return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    } catch {
      return text // no base64 either
    }
  }
  return text
}
