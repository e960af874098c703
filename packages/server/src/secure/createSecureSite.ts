import { chainRpcUrl, framePath } from 'latchkit/wire'
import { providers } from 'latchkit/wire/custody'
import * as v from 'valibot'
import type { Config } from '../config/configSchema.js'
import { appleAnswer } from './appleAnswer.js'
import { offeredProviders } from './offeredProviders.js'
import { pageOrigins } from './pageOrigins.js'
import type { BuiltFrame } from './readFrame.js'
import { assetHeaders, documentHeaders } from './secureHeaders.js'

/** Public keys of the services, as the frame pins them. */
export type PublicKeys = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Dependencies of the secure site. */
export interface SecureSiteOptions {
  readonly config: () => Config
  readonly frame: BuiltFrame
  /** Called for each document. `undefined`: the frame says that login is not possible. */
  readonly keys: () => PublicKeys | undefined
}

/** Path of the window, which no site may embed. */
const windowPath = '/window'
/** Path of the window of a login by a provider. Below it each provider has a path at which it answers. */
const socialPath = '/social'
const socialPaths: readonly string[] = [socialPath, ...providers.map((each) => `${socialPath}/${each}`)]
/** The only provider that posts its answer. */
const applePath = `${socialPath}/apple`
/** The window when a mail's link or a provider opens it: it belongs to no site. */
const noSitePages = { origins: [], ancestors: [] } as const
/** The element in the document that contains its configuration as data, which no browser runs as code. */
const configElement = '<script type="application/json" id="config"></script>'

/**
 * Creates the secure site: the document of the frame for each project, with headers that limit what it may reach, and its files. It sets no
 * cookie and has no other pages.
 */
export function createSecureSite(parts: SecureSiteOptions): {
  fetch(request: Request): Response | Promise<Response>
} {
  const isHttps = () => parts.config().secure.origin?.startsWith('https:') ?? false
  const text = (status: number, body: string) =>
    new Response(`${body}\n`, {
      status,
      headers: {
        ...documentHeaders({ connect: [], ancestors: [], isHttps: isHttps() }),
        'content-type': 'text/plain',
      },
    })
  async function answerApple(request: Request): Promise<Response> {
    const location = await appleAnswer(request)
    if (location === undefined) return text(400, 'no answer')
    const { headers } = text(303, '')
    headers.set('location', location)
    return new Response(null, { status: 303, headers })
  }
  return {
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      if (request.method === 'POST' && pathname === applePath) return answerApple(request)
      if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'only GET and HEAD')
      const file = parts.frame.files.get(pathname)
      if (file) return new Response(file.bytes, { headers: assetHeaders(file.type, isHttps()) })
      const isWindow = pathname === windowPath || socialPaths.includes(pathname)
      if (pathname !== framePath && !isWindow) return text(404, 'not found')
      const projectId = searchParams.get('projectId') ?? ''
      const isOfNoSite = isWindow && projectId === ''
      const pages = isOfNoSite ? noSitePages : pageOrigins(parts.config(), projectId)
      if (!pages) return text(404, 'no such project')
      const ancestors = pathname === framePath ? pages.ancestors : []
      const data = dataOf(parts, projectId, pages.origins)
      return new Response(
        parts.frame.document.replace(configElement, () => withData(data)),
        {
          headers: documentHeaders({ connect: connectOf(data), ancestors, isHttps: isHttps() }),
        },
      )
    },
  }
}

const networkListSchema = v.array(
  v.looseObject({
    id: v.string(),
    name: v.string(),
    nativeCurrency: v.looseObject({ symbol: v.string() }),
  }),
)
type ServedNetwork = v.InferOutput<typeof networkListSchema>[number]

/** Collects the data in the document, so that the frame need not ask a server who may embed it or which keys to seal for. */
function dataOf({ config, keys }: SecureSiteOptions, projectId: string, origins: readonly string[]) {
  const { secure, environment, gateway, social } = config()
  const { authUrl, recoveryUrl, gatewayUrl } = secure
  const publicKeys = keys()
  const networkOf = ({ id, name, nativeCurrency: { symbol } }: ServedNetwork) => ({
    // The frame knows EVM chains by their number.
    id: /^\w+:\d{1,15}$/.test(id) ? Number(id.split(':')[1]) : id,
    name,
    symbol,
    caip: id,
    rpcUrl: chainRpcUrl(gatewayUrl ?? '', { chainId: id, projectId }),
  })
  const lists = Object.entries(gateway).flatMap(([list, all]) => {
    const networks = v.safeParse(networkListSchema, all)
    return gatewayUrl && networks.success ? [[list, networks.output.map(networkOf)] as const] : []
  })
  return {
    projectId,
    origins,
    development: environment === 'development',
    ...(publicKeys &&
      authUrl &&
      recoveryUrl && {
        services: {
          auth: { url: authUrl, keys: publicKeys.auth },
          recovery: { url: recoveryUrl, keys: publicKeys.recovery },
          mailer: { keys: publicKeys.mailer },
        },
      }),
    ...(gatewayUrl && { gateway: gatewayUrl }),
    // The frame knows the providers' addresses itself; only in development is it told those of stand-ins.
    socials: offeredProviders({ social }).map((offer) => {
      const { standIn } = social[offer.provider]
      return standIn === undefined ? offer : { ...offer, standIn }
    }),
    rpcUrls: Object.fromEntries(lists.flatMap(([, all]) => all.map(({ caip, rpcUrl }) => [caip, rpcUrl]))),
    networks: { chains: [], ...Object.fromEntries(lists) },
  }
}

/** Writes JSON into the element; `<` is escaped so that the data cannot close it. */
const withData = (data: object) =>
  configElement.replace('></', () => `>${JSON.stringify(data).replaceAll('<', '\\u003c')}</`)

function connectOf({ services, gateway }: ReturnType<typeof dataOf>): string[] {
  const urls = [services?.auth.url, services?.recovery.url, gateway]
  return urls.flatMap((url) => (url ? [new URL(url).origin] : []))
}
