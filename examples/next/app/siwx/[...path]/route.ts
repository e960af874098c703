import { openSiwx } from '../../site'

/** Requests and answers of route handlers are those that sign-in takes and gives. */
async function answer(request: Request): Promise<Response> {
  const siwx = await openSiwx()
  return (await siwx.handle(request)) ?? new Response(null, { status: 404 })
}

export { answer as GET, answer as POST }
