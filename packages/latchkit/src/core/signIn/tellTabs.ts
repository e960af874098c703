import type { Kit } from '../kit/kit.js'

/**
 * Tells the site's other tabs that a session has begun or ended, and hears them. A message says only that: each tab asks the server
 * itself, so a script that sends messages gains nothing.
 */
export function tellTabs(kit: Kit, onMessage: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(`latchkit:${kit.id}:siwx`)
  channel.onmessage = onMessage
  kit.live.cleanups.add(() => channel.close())
  return () => channel.postMessage(1)
}
