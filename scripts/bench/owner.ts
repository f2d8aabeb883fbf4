import type { Server } from './servers.ts'

/** The owner of the measured site, who fills it. */
export interface Owner {
  /** @param site where the site is now, if it has moved since it was claimed */
  send(method: string, path: string, body: unknown, site?: string): Promise<void>
  read(path: string, site?: string): Promise<string>
}

/** Claims a fresh site. */
export async function claim({ url }: Server): Promise<Owner> {
  let cookie = ''
  const read: Owner['read'] = async (path, site = url) => {
    const answer = await fetch(site + path, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
    return await answer.text()
  }
  const send: Owner['send'] = async (method, path, body, site = url) => {
    const answer = await fetch(site + path, {
      method,
      headers: { 'content-type': 'application/json', origin: site, cookie },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${await answer.text()}`)
    cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie
  }
  await send('POST', '/api/register', {
    username: 'bench',
    password: 'a bench of its own, long enough',
    email: 'bench@example.org',
    name: 'Bench',
  })
  return { send, read }
}

/** Fills the list of quotes up to a hundred. */
export async function fillQuotes(site: Server, owner: Owner): Promise<string> {
  const read = async () => await (await fetch(`${site.url}/api/dashboard/quotes`)).text()
  const { length } = JSON.parse(await read()) as unknown[]
  for (let count = length; count < 100; count += 1)
    await owner.send('POST', '/api/quotes', {
      text: `A sentence of ordinary length, the ${count + 1}. of a hundred.`,
      author: 'The bench',
    })
  return await read()
}
