interface Answer {
  text: string
  json: unknown
}

/** A browser with its cookies, without windows. @throws when the site refuses a call */
export function openBrowser(base: string) {
  const cookies = new Map<string, string>()
  return async (method: string, url: string, body?: object): Promise<Answer> => {
    const response = await fetch(base + url, {
      method,
      redirect: 'manual',
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        referer: 'https://news.example.org/',
        ...(method !== 'GET' && { origin: base, 'sec-fetch-site': 'same-origin' }),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    // The site asks for a second factor with 401.
    if (response.status >= 400 && response.status !== 401)
      throw new Error(`${method} ${url}: ${response.status} ${text}`)
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=', 2)
      cookies.set(name, value)
    }
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { text, json: isJson ? JSON.parse(text) : undefined }
  }
}

export type Browser = ReturnType<typeof openBrowser>
