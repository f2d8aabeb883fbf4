/** The line below the fixed header where the page puts a section that was asked for. */
export const readingTopPx = 88

/** What is true when a section stands where it is read. */
export const standsAt = (section: string) =>
  `Math.abs(document.getElementById('${section}')?.getBoundingClientRect().y - ${readingTopPx}) < 3`

/** What is true when the form to sign in with is on the screen. */
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
