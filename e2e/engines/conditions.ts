/** The line below the fixed header where the page puts a section that was asked for. */
export const readingTopPx = 88

/** True when a section is at its scroll position below the header; an expression for the browser. */
export const standsAt = (section: string) =>
  `Math.abs(document.getElementById('${section}')?.getBoundingClientRect().y - ${readingTopPx}) < 3`

/** True when the sign-in form is visible; an expression for the browser. */
export const showsSignIn =
  "document.querySelector('form input[name=password]')?.checkVisibility() === true"

/** How wide the page is beyond the window. */
export const overflowPx =
  'document.documentElement.scrollWidth - document.documentElement.clientWidth'

const longestMs = 30_000

/** Waits for a condition with every frame of the document, and gives what an expression is then. */
export const whenFirst = (
  condition: string,
  expression: string,
) => `new Promise((resolve, reject) => {
  const end = performance.now() + ${longestMs}
  const check = () => {
    if (${condition}) resolve(${expression})
    else if (performance.now() > end) reject(new Error('Not within ${longestMs} ms'))
    else requestAnimationFrame(check)
  }
  check()
})`
