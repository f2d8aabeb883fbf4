interface HtmlPolicy {
  createHTML(html: string): string
}

interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy
}

/** Undefined on the server and in browsers without Trusted Types. */
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
const policy = trustedTypes?.createPolicy('server-html', { createHTML: (html) => html })

/**
 * Marks HTML that the server has rendered and sanitized as trusted. The Content-Security-Policy rejects any other HTML and
 * any other policy.
 */
export function trustedHtml(html: string): { __html: string } {
  return { __html: policy ? policy.createHTML(html) : html }
}
