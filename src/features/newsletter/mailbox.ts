/**
 * Providers that ignore dots in the names of their mailboxes, with the characters that they ignore.
 * Sources: support.google.com/mail/answer/7436150; proton.me/support/addresses-and-aliases.
 */
const ignored: Readonly<Record<string, RegExp>> = {
  'gmail.com': /\./g,
  'proton.me': /[._-]/g,
  'protonmail.com': /[._-]/g,
  'pm.me': /[._-]/g,
}

const otherNames: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/**
 * The mailbox behind an address, for counting and nothing else: whoever owns `ada@example.org` gets
 * what is sent to `Ada+news@example.org`, too.
 */
export function mailboxOf(email: string): string {
  const written = email.toLowerCase()
  const at = written.lastIndexOf('@')
  const [name, domain] = [written.slice(0, Math.max(at, 0)), written.slice(at + 1)]
  const [untagged = ''] = name.split('+', 1)
  const provider = otherNames[domain] ?? domain
  // A name that is nothing but a tag is a mailbox of its own.
  return `${untagged.replaceAll(ignored[provider] ?? /$^/g, '') || name}@${provider}`
}
