import { plainMarkdown } from '../../shared/plain-markdown.ts'

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

/** What the owner and a visitor can expect of each other. */
export function termsText({ owner, email }: TextValues): string {
  return `Reading here is free and asks for nothing. A few things should be clear all the same.

## What is published here

Articles, figures, listings and pictures belong to ${owner} unless something else is said beside them. Quote what you need, with a link. For anything more, ask first: ${email}.

The results are checked with care and may still be wrong. They come without warranty; who builds on them should check them again. Corrections are welcome and are made in public.

## What you write here

A comment stays yours. By posting it you agree that it is shown here, under the name you gave, for as long as the article stands. Stay with the subject, be kind, and advertise nothing. Do not write under the name of somebody else. ${owner} may remove a comment at any time, without giving a reason.

What is kept of you, and for how long, stands in the [Privacy Policy](/privacy).

## What cannot be promised

The site may be down, change or end without notice. Other sites that it links to answer for themselves. These terms may change too; the ones on this page count.`
}

/** One of the owner's fields of work: its text, and the categories of the articles that belong to it. */
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
