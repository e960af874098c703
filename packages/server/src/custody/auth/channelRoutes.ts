import { fail } from 'latchkit/wire'
import { authEndpoints, hexId } from 'latchkit/wire/custody'
import * as v from 'valibot'
import { custodyPathUnknown } from '../../errors/custody.js'
import { addressKey } from '../../operations/addressKey.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import type { AuthContext } from './authContext.js'
import { type ChannelCall, channelSides } from './createChannels.js'

const channelPathSchema = v.object({ id: hexId, side: v.picklist(channelSides) })

/** Creates the routes by which a frame and its window exchange messages through auth if the browser keeps them from talking directly. */
export function channelRoutes({ channels, proofOf }: AuthContext): Readonly<Record<string, Route>> {
  async function readCall(request: Request, address: string): Promise<ChannelCall> {
    const [side, id] = new URL(request.url).pathname.split('/').reverse()
    const parseResult = v.safeParse(channelPathSchema, { id, side })
    if (!parseResult.success) throw fail(custodyPathUnknown, {})
    const { key: device, recordUse } = proofOf(request)
    await recordUse()
    return { ...parseResult.output, device, network: addressKey(address) }
  }

  const { writeChannel, readChannel } = authEndpoints
  return serve(
    { writeChannel, readChannel },
    {
      writeChannel: async ({ request, body, address }) => ({
        index: channels.add(await readCall(request, address), body.message),
      }),
      readChannel: async ({ request, query, address }) => ({
        messages: [...channels.read(await readCall(request, address), query.after)],
      }),
    },
  )
}
