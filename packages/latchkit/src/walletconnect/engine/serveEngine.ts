import type { AuthPayload, SignedText } from '../../wire/pairingMessages.js'
import type { CallServer, TabCall, TabChannel } from '../tabs/tabChannel.js'
import { commit } from './commit.js'
import { stopEngine } from './createEngine.js'
import { endSession } from './endSession.js'
import type { EngineLive } from './engineLive.js'
import type { DeepLink, Session } from './engineState.js'
import { ping } from './ping.js'
import { abandon, followLink, type Opening, open } from './propose.js'
import { rejectRequestsOf, request, type SessionRequest } from './request.js'
import { runExclusive, runInBackground } from './runExclusive.js'
import { saveSession } from './sessionHandlers.js'

/**
 * The calls that tabs make to the engine: parameters, progress reports and result. Tabs send these names to each other, so they
 * never change.
 */
export interface EngineCalls {
  state: { params: undefined; progress: never; result: EngineSnapshot }
  open: {
    params: Omit<Opening, 'owner' | 'verify'>
    /** A link, or signed texts that the tab must verify. */
    progress: { uri: string; shownUntil: number } | { texts: readonly SignedText[] }
    result: undefined
  }
  /** The sign-in to request with the next link of an opening. */
  signIn: { params: { id: string; payload: AuthPayload }; progress: never; result: undefined }
  verdict: { params: { id: string; good: boolean }; progress: never; result: undefined }
  abandon: { params: { id: string; isUnseen?: boolean }; progress: never; result: undefined }
  follow: { params: { id: string; link: DeepLink | undefined }; progress: never; result: undefined }
  request: { params: Omit<SessionRequest, 'owner'>; progress: { topic: string }; result: unknown }
  /** Selects the chain or the address of a namespace, or adds to the session properties. */
  choose: {
    params: {
      chains?: Session['chains']
      front?: Session['front']
      properties?: Session['sessionProperties']
    }
    progress: never
    result: undefined
  }
  ping: { params: undefined; progress: never; result: undefined }
  end: { params: undefined; progress: never; result: undefined }
}

/** The state of the leading tab, for a tab that has just opened. */
export interface EngineSnapshot {
  readonly session: Session | undefined
  readonly link: EngineLive['relay']['link']
}

type CallHandlers = {
  readonly [Name in keyof EngineCalls]: (
    live: EngineLive,
    params: EngineCalls[Name]['params'],
    call: TabCall,
    onProgress: (progress: EngineCalls[Name]['progress']) => void,
    tabChannel: TabChannel,
  ) => Promise<EngineCalls[Name]['result']>
}

const callHandlers: CallHandlers = {
  state: async ({ state, relay }) => ({ session: Object.values(state.sessions)[0], link: relay.link }),
  async open(live, opening, { from }, onProgress, tabChannel) {
    tabChannel.onTabClosed(from, () =>
      runInBackground(live, 'an opening of a tab that is gone', abandonOpening(live, opening.id)),
    )
    const verify = (texts: readonly SignedText[]) =>
      new Promise<boolean>((resolve) => {
        live.verdicts.set(opening.id, resolve)
        onProgress({ texts })
      })
    await open(live, { ...opening, owner: from, verify }, (uri, shownUntil) =>
      onProgress({ uri, shownUntil }),
    )
    return undefined
  },
  async signIn({ openings }, { id, payload }) {
    const liveOpening = openings.get(id)
    if (liveOpening) liveOpening.signIn = payload
    return undefined
  },
  async verdict({ verdicts }, { id, good }) {
    verdicts.get(id)?.(good)
    verdicts.delete(id)
    return undefined
  },
  abandon: (live, { id, isUnseen }) => abandonOpening(live, id, isUnseen),
  follow: (live, { id, link }) => runExclusive(live, () => followLink(live, id, link)).then(() => undefined),
  request: (live, params, { from }, onProgress) =>
    request(live, { ...params, owner: from }, (topic) => onProgress({ topic })),
  async choose(live, { chains, front, properties }) {
    const [session] = Object.values(live.state.sessions)
    if (!session) return undefined
    saveSession(live, {
      ...session,
      ...(properties && { sessionProperties: { ...session.sessionProperties, ...properties } }),
      chains: { ...session.chains, ...chains },
      front: { ...session.front, ...front },
    })
    await commit(live)
    return undefined
  },
  async ping(live) {
    for (const topic of Object.keys(live.state.sessions)) await ping(live, topic, 'wc_sessionPing')
    return undefined
  },
  async end(live) {
    for (const topic of Object.keys(live.state.sessions)) await endSession(live, topic)
    await commit(live)
    return undefined
  },
}

async function abandonOpening(live: EngineLive, opening: string, isUnseen = false): Promise<undefined> {
  await runExclusive(live, () => abandon(live, opening, isUnseen))
  return undefined
}

/**
 * Serves the calls of all tabs. A call that is repeated after a change of the leading tab joins the work that is already
 * running.
 */
export function serveEngine(live: EngineLive, tabChannel: TabChannel): CallServer {
  const runningCalls = new Map<string, Promise<unknown>>()
  const watchedTabs = new Set<string>()
  const watchTab = (tab: string) => {
    if (watchedTabs.has(tab)) return
    watchedTabs.add(tab)
    tabChannel.onTabClosed(tab, () => {
      watchedTabs.delete(tab)
      rejectRequestsOf(live, tab)
    })
  }
  return {
    handle(call, onProgress) {
      const { id, from, name, params } = call
      if (name === 'request') watchTab(from)
      const work =
        runningCalls.get(id) ??
        (callHandlers[name as 'request'] as CallHandlers['request'])(
          live,
          params as SessionRequest,
          call,
          onProgress,
          tabChannel,
        )
      runningCalls.set(id, work)
      const forget = () => runningCalls.delete(id)
      work.then(forget, forget)
      return work
    },
    stop: (error) => stopEngine(live, error),
  }
}
