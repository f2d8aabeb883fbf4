import type { TextValues } from './text-values.ts'

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
