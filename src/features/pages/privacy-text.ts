import type { TextValues } from './text-values.ts'

/** What the site stores of its visitors, as it is set up now. Every sentence must stay true of the code. */
export function privacyText(values: TextValues): string {
  const { owner, email } = values
  return [
    `This site belongs to ${owner}. It has no advertising, no trackers and no cookies for visitors. This is all that it keeps, and for how long.`,
    whileReading(values),
    '## When you send something',
    comments(values),
    newsletter(values),
    messages(values),
    '**A click.** Ticking a goal stores the tick; opening the longer text about ' +
      `${owner} stores that it was opened, and when. Neither says by whom.`,
    accounts,
    'So that nobody can flood the site, the network address that something was sent from is remembered for an hour at most. It is not stored with what you send.',
    '## What you can ask for',
    `Write to ${email} to learn what is kept of you, to have it corrected or to have it deleted. ${owner} can delete every comment, every newsletter address and every message, and it is overwritten in the database. A copy in a backup goes when that backup is replaced. So that a backup cannot bring an address or a name back, a keyed hash of it stays, from which it cannot be read.`,
  ].join('\n\n')
}

function whileReading({ owner, commentsOpen }: TextValues): string {
  return [
    '## While you read',
    `Fonts, scripts, pictures and the star catalogue come from this server. Your browser asks nobody else, with one exception: a picture that ${owner} chose to show from another address is fetched from there.`,
    'No cookie is set. If you choose a light or dark theme, the choice is kept in your own browser, under the name ui-theme, and is never sent.',
    `What you begin to write in ${commentsOpen ? 'a comment or a message' : 'a message'} is kept in your own browser too, so that a closed tab does not lose it. It goes when you send or discard it; what is older than thirty days is thrown away the next time you write.`,
    'The server keeps no record of who read what. It may count how often a page is opened on a day, and from which site a link led here: only its name, without your address and without anything that would tell you from others. A browser that asks not to be tracked (Global Privacy Control or Do Not Track) is not counted. The numbers go after thirteen months. When something fails or is refused, that is noted without your network address.',
  ].join('\n\n')
}

function comments({ owner, hasMail, hasChat, commentsOpen }: TextValues): string {
  if (!commentsOpen)
    return `**A comment.** Comments are closed, so none can be written now. Those that were written before stay, with the name, the text and the time, shown to everyone under the article, until ${owner} deletes them, or the article.`
  const notices = [
    hasChat
      ? `with your name and the beginning of the text goes to a team chat tool that ${owner} uses`
      : '',
    hasMail ? `with the whole text goes to the mailbox of ${owner}` : '',
  ].filter((notice) => notice !== '')
  return [
    '**A comment.** The name you give, the text and the time are stored and shown to everyone under the article.',
    ...(notices.length > 0 ? [`A notice of it ${notices.join(', and one ')}.`] : []),
    `One that looks like advertising waits until ${owner} has read it. The comment stays until ${owner} deletes it, or the article.`,
  ].join(' ')
}

function newsletter({ owner, hasMail }: TextValues): string {
  return [
    '**The newsletter.** Your email address, the time and whether you have confirmed it are stored, and used for nothing but the newsletter.',
    ...(hasMail
      ? [
          'A mail asks first whether the address is yours; one that is not confirmed within thirty days is removed, and for a day it is remembered how often a mailbox was asked. Every newsletter has a link that removes it at once. Which newsletters went to you is stored as long as your address; whether you opened one is never known. Without that the',
        ]
      : ['This site has no mail server now, so no mail is sent. The']),
    `address stays until ${owner} removes it, which you can ask for at any time. Everyone can see how many subscribers there are, nobody who they are.`,
  ].join(' ')
}

function messages({ owner, hasMail, hasChat }: TextValues): string {
  const also = [
    hasMail ? `They are also sent to the mailbox of ${owner}.` : '',
    hasChat ? 'Your name and the subject are told to the team chat tool.' : '',
  ].filter((sentence) => sentence !== '')
  return [
    `**A message.** Your name, email address, subject, message and the time are stored for ${owner} to read and answer, until ${owner} deletes them.`,
    ...also,
  ].join(' ')
}

const accounts =
  '**An account.** Who registers leaves a username, a name, an email address and a one-way hash of the password. Signing in sets two cookies. One ends with the session: after seven days without use, after thirty days at the latest, or when you log out. The other marks the browser for a year, so that strangers who guess your password cannot lock you out. An account with a second factor has a third one, for five minutes, between the password and the code. You can delete your account at any time where you see it; comments and messages do not belong to it and stay.'
