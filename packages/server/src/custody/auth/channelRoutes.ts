import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { custodyPathUnknown } from '../../errors/custody.js'
import { addressKey } from '../../operations/addressKey.js'
import { get, post, type Route } from '../http/createService.js'
import { hexId } from '../http/fields.js'
import type { AuthContext } from './authContext.js'
import { type ChannelCall, channelSides } from './createChannels.js'

const messageBody = v.strictObject({
  message: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,65400}$/, 'Expected a sealed message')),
})
const place = v.object({ id: hexId, side: v.picklist(channelSides) })
const count = v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))

/** The routes by which a frame and its window talk where the browser has cut them apart. */
export function channelRoutes({ channels, proofOf }: AuthContext): Readonly<Record<string, Route>> {
  async function callOf(request: Request, address: string): Promise<ChannelCall> {
    const [side, id] = new URL(request.url).pathname.split('/').reverse()
    const parsed = v.safeParse(place, { id, side })
    if (!parsed.success) throw fail(custodyPathUnknown, {})
    return { ...parsed.output, device: await proofOf(request), network: addressKey(address) }
  }

  return {
    'POST /channels/:id/:side': post(messageBody, async ({ request, body, address }) => ({
      body: { index: channels.add(await callOf(request, address), body.message) },
    })),
    'GET /channels/:id/:side': get(async ({ request, address }) => {
      const after = v.safeParse(count, new URL(request.url).searchParams.get('after') ?? '0')
      if (!after.success) throw fail(custodyPathUnknown, {})
      return { body: { messages: channels.read(await callOf(request, address), after.output) } }
    }),
  }
}
