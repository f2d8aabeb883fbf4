/**
 * Makes a page note its errors and warnings, for an engine whose driver has no log. Run it as early as a
 * document can be scripted. It notes what scripts log and throw, what could not be loaded and what the
 * content policy refused; it misses what was logged before it ran, and what the browser itself writes
 * to its console only (deprecations, slow handlers). The notes last from document to document.
 *
 * What fails to load after the page has been asked to leave is no complaint: WebKit ends all loads of a page then.
 */
export const hearComplaints = `
  if (location.protocol.startsWith('http') && !window.isHeard) {
    window.isHeard = true
    const note = (words) => {
      const noted = JSON.parse(sessionStorage.getItem('complaints') ?? '[]')
      sessionStorage.setItem('complaints', JSON.stringify([...noted, words]))
    }
    for (const level of ['error', 'warn']) {
      const say = console[level].bind(console)
      console[level] = (...words) => (note(words.map(String).join(' ')), say(...words))
    }
    let isLeaving = false
    addEventListener('beforeunload', () => (isLeaving = true))
    addEventListener('error', ({ message, target }) => {
      if (message !== undefined) note(message)
      else if (!isLeaving) note('could not load ' + (target.src ?? target.href))
    }, true)
    addEventListener('unhandledrejection', ({ reason }) => note(String(reason)))
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      note(violatedDirective + ' refused ' + blockedURI))
  }`

/** The messages that such a page has noted. */
export const complaintsHeard = `location.protocol.startsWith('http')
  ? JSON.parse(sessionStorage.getItem('complaints') ?? '[]') : []`
