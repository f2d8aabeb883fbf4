import { plainMarkdown } from '../../shared/plain-markdown.ts'

/** What the site stores about its visitors in its current configuration. Every sentence must stay true of the code. */
export function privacyText(values: TextValues): string {
  const { owner, email } = values
  return [
    `This site belongs to ${owner}. It has no advertising, no trackers and no cookies for visitors. This page says what it stores, and for how long.`,
    whileReading(values),
    '## When you send something',
    comments(values),
    remarks(values),
    newsletter(values),
    messages(values),
    '**A click.** Ticking a goal stores the tick; opening the longer text about ' +
      `${owner} stores that it was opened, and when. Neither records who did it.`,
    accounts,
    'To prevent abuse, the network address of a sender is remembered for at most an hour. It is not stored with what you send.',
    '## What you can ask for',
    `Write to ${email} to find out what is stored about you, to have it corrected or to have it deleted. ${owner} can delete every comment, every newsletter address and every message; deleted data is overwritten in the database. A copy in a backup is removed when that backup is replaced. So that a backup cannot restore a deleted address or name, a keyed hash of it is kept, from which it cannot be reconstructed.`,
  ].join('\n\n')
}

function whileReading({ owner, commentsOpen }: TextValues): string {
  return [
    '## While you read',
    `Fonts, scripts, pictures and the star catalogue come from this server. No other servers are contacted, with one exception: a picture that ${owner} chose to show from another address is loaded from there.`,
    'No cookie is set. If you choose a light or dark theme, the choice is stored in your own browser, under the name ui-theme, and is never sent.',
    `Unsent text in ${commentsOpen ? 'a comment or a message' : 'a message'} is stored in your own browser as well, so that it is not lost with a closed tab. It is deleted when you send or discard it; drafts older than thirty days are deleted the next time you write.`,
    'The server does not record who reads what. It may count how often a page is opened each day, and which sites links came from: only their names, without your address or anything else that could identify you. Browsers that ask not to be tracked (Global Privacy Control or Do Not Track) are not counted. The numbers are deleted after thirteen months. Errors and refused requests are logged without your network address.',
  ].join('\n\n')
}

function comments({ owner, hasMail, hasChat, commentsOpen }: TextValues): string {
  if (!commentsOpen)
    return `**A comment.** Comments are closed, so none can be written now. Existing ones stay, with the name, the text and the time, visible to everyone under the article, until ${owner} deletes them or the article.`
  const notices = [
    hasChat
      ? `with your name and the beginning of the text is sent to a team chat tool that ${owner} uses`
      : '',
    hasMail ? `with the whole text is sent to the mailbox of ${owner}` : '',
  ].filter((notice) => notice !== '')
  return [
    '**A comment.** The name you enter, the text and the time are stored and shown to everyone under the article.',
    ...(notices.length > 0 ? [`A notification ${notices.join(', and one ')}.`] : []),
    `A comment that looks like advertising is held for review by ${owner}. Comments stay until ${owner} deletes them or the article.`,
  ].join(' ')
}

function remarks({ owner, hasMail, hasChat }: TextValues): string {
  const also = [
    hasMail ? `They are also sent to the mailbox of ${owner}.` : '',
    hasChat ? 'Your name and the title of the draft are also sent to the team chat tool.' : '',
  ].filter((sentence) => sentence !== '')
  return [
    `**A remark on a draft.** If ${owner} has shared a draft with you, the name you enter, your words, what they are about and the time are stored for ${owner} to read, until the draft is deleted, or thirty days after ${owner} has resolved the remark.`,
    ...also,
  ].join(' ')
}

function newsletter({ owner, hasMail }: TextValues): string {
  return [
    '**The newsletter.** Your email address, the time and whether you have confirmed it are stored, and used only for the newsletter.',
    ...(hasMail
      ? [
          'A mail first asks you to confirm the address; an address that is not confirmed within thirty days is deleted, and the number of such mails to a mailbox is remembered for a day. Every newsletter has a link that deletes your address immediately. Which newsletters were sent to you is stored as long as your address; whether you opened one is never recorded. Otherwise the',
        ]
      : ['This site has no mail server now, so no mail is sent. The']),
    `address stays until ${owner} deletes it, which you can request at any time. The number of subscribers is public; who they are is not.`,
  ].join(' ')
}

function messages({ owner, hasMail, hasChat }: TextValues): string {
  const also = [
    hasMail ? `They are also sent to the mailbox of ${owner}.` : '',
    hasChat ? 'Your name and the subject are also sent to the team chat tool.' : '',
  ].filter((sentence) => sentence !== '')
  return [
    `**A message.** Your name, email address, subject, message and the time are stored for ${owner} to read and answer, until ${owner} deletes them.`,
    ...also,
  ].join(' ')
}

const accounts =
  '**An account.** Registering stores a username, a name, an email address and a one-way hash of the password. Signing in sets two cookies. One ends with the session: after seven days without use, after thirty days at the latest, or when you log out. The other identifies the browser for a year, so that strangers who guess your password cannot lock you out. With two-factor authentication there is a third one, for five minutes, between the password and the code. You can delete your account at any time on its page; comments and messages do not belong to it and stay.'

/** The terms between the owner and visitors. */
export function termsText({ owner, email }: TextValues): string {
  return `Reading this site is free and requires nothing. A few things should be clear nevertheless.

## What is published here

Articles, figures, listings and pictures belong to ${owner} unless noted otherwise. Quote what you need, with a link. For anything more, ask first: ${email}.

The results are checked with care and may still be wrong. They come without warranty; check them again before you build on them. Corrections are welcome and are made in public.

## What you write here

A comment stays yours. By posting it you agree that it is shown here, under the name you entered, as long as the article exists. Stay on topic, be kind, and do not advertise. Do not write under someone else's name. ${owner} may remove a comment at any time, without giving a reason.

The [Privacy Policy](/privacy) says what is stored about you, and for how long.

## What cannot be promised

The site may be down, change or end without notice. Linked sites are responsible for their own content. These terms may change too; the version on this page applies.`
}

/** One of the owner's fields of work, with the categories of its articles. */
interface Field {
  path: string
  title: string
  text: string
  categories: readonly string[]
}

/** The pages behind the Resources links of a fresh site. Source: docs/behaviour.md, Footer. */
export const originalFields: readonly Field[] = [
  {
    path: '/resources/astrophysics-studies',
    title: 'Astrophysics Studies',
    text: `Most of what I know about stars I know from how they change. A light curve is one number per exposure, and a star gives a surprising amount away through it: how it turns, where it is spotted, what passes in front of it.

What I distrust is the beautiful single object. I ask of a result, first of all of my own, which stars were left out, who chose the cut, and what the same code finds in data in which nothing happens.`,
    categories: ['astrophysics', 'astronomy', 'cosmology', 'physics', 'quantum physics'],
  },
  {
    path: '/resources/data-science-projects',
    title: 'Data Science Projects',
    text: `I came to statistics because the data insisted. Nearly all of the difficulty stands before the model, in the gaps, the seams and the question of what got into the table at all. The model is the part that can be looked up.

My rule for a project is that every number can be traced to the file it came from, and every figure redrawn by somebody else. It costs time at the beginning and gives more of it back at the end.`,
    categories: ['data science', 'statistics', 'machine learning', 'visualization'],
  },
  {
    path: '/resources/software-engineering',
    title: 'Software Engineering',
    text: `Software for research is an instrument, and an instrument has to be calibrated. I want to know what a pipeline does with an empty field, with the same input twice, and with an input that cannot be right.

I like small programs with few moving parts, tests that have been seen to fail, and code that admits what it does not know. Speed comes after that, and usually comes more easily because of it.`,
    categories: ['software engineering', 'software', 'engineering', 'programming'],
  },
  {
    path: '/resources/neural-interfaces',
    title: 'Neural Interfaces',
    text: `Here I am a reader, not a practitioner. What draws me is the measurement: an electrode stands in a crowd in which everybody talks at once, and to decide which cell said what is a cousin of telling the stars of a crowded field apart.

The question I put to every decoder is how it does on another day. Electrode and brain both drift, and a calibration that was right in the morning need not be right in the evening. Anyone who has flat-fielded a camera will feel at home.`,
    categories: ['neural interfaces', 'neuroscience', 'machine learning'],
  },
  {
    path: '/resources/network-analysis',
    title: 'Network Analysis',
    text: `Almost anything can be drawn as a network, which is the trouble with networks. I use them where a link is something that was measured: which observations share a calibration, which catalogue took its values from which, which results lean on the same table.

The places of the nodes are chosen by the program that draws them, so I try to read nothing from a layout. Before I believe in a cluster I look at random networks with as many links, and ask whether they have one too.`,
    categories: ['network analysis', 'networks', 'graph theory'],
  },
]

/** The values that the original texts contain, as Markdown. */
export interface TextValues {
  owner: string
  /** A link to the address of the owner. */
  email: string
  hasMail: boolean
  hasChat: boolean
  /** Whether visitors can write comments now. */
  commentsOpen: boolean
}

interface TextSettings {
  ownerName: string
  email: string
  smtpUrl: string | undefined
  chatWebhookUrl: string | undefined
  commentsOpen: boolean
}

/** Makes the values for the original texts from the settings. */
export function textValues({ ownerName, email, ...setUp }: TextSettings): TextValues {
  return {
    owner: plainMarkdown(ownerName),
    email: `[${plainMarkdown(email)}](<mailto:${email}>)`,
    hasMail: setUp.smtpUrl !== undefined,
    hasChat: setUp.chatWebhookUrl !== undefined,
    commentsOpen: setUp.commentsOpen,
  }
}
