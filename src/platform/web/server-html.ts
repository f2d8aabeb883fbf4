interface HtmlPolicy {
  createHTML(html: string): string
}

interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy
}

/** Absent where the browser has no Trusted Types, and where the server renders. */
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
const policy = trustedTypes?.createPolicy('server-html', { createHTML: (html) => html })

/**
 * Marks HTML that the server has rendered and sanitised as something that may be put into a page. The content
 * security policy lets nothing else be put there as text, and names no other way of marking it.
 */
export function serverHtml(html: string): { __html: string } {
  return { __html: policy ? policy.createHTML(html) : html }
}
