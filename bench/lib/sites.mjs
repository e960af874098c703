// The two pages that are compared: the built example and the floor, each on a port of its own.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build as buildProducts } from '../../scripts/lib/build.mjs'
import { exampleDist } from '../../scripts/lib/example.mjs'
import { root } from '../../scripts/lib/run.mjs'
import { fileInside, staticServer } from '../../scripts/lib/static.mjs'

const html = (name) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${name}</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./main.jsx"></script>
  </body>
</html>
`

/** The page around each of them is the same, so that only what is in it is compared. */
const samePage = (name) => {
  const page = join(root, 'bench', name, 'index.html')
  return {
    name: 'same-page',
    enforce: 'pre',
    resolveId: (id) => (id === page || id === 'index.html' ? page : undefined),
    load: (id) => (id === page ? html(name) : undefined),
  }
}

/** Builds a page of this folder: one by hand, such as `floor`, or with the package as it is built, such as `kit`. */
async function buildSite(name) {
  const { build } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  const outDir = join(root, '.cache', `bench-${name}`)
  await build({
    root: join(root, 'bench', name),
    logLevel: 'warn',
    plugins: [samePage(name), react()],
    build: { outDir, emptyOutDir: true },
  })
  return outDir
}

/** Serves a folder on loopback; answers its address and how to stop. */
function serve(folder) {
  const server = staticServer([{ hosts: [], find: (pathname) => fileInside(folder, pathname), headers: {} }])
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() })
    })
  })
}

/** The floor's page, the kit's and whatever else is given, built and served by name; answers them and how to stop. */
export async function benchSites(pages = {}) {
  await buildProducts(['latchkit'])
  const sites = {}
  for (const [name, folder] of Object.entries({ floor: 'floor', latchkit: 'kit', ...pages }))
    sites[name] = await serve(await buildSite(folder))
  return {
    sites,
    stop: () => {
      for (const each of Object.values(sites)) each.stop()
    },
  }
}

export function builtExample() {
  if (!existsSync(join(exampleDist, 'index.html')))
    throw new Error('build the example first: npm test -- --only package')
  return exampleDist
}
